import { AppError, sentence } from '@atelier/server-kit/errors';

/** The release state of a module. All versions are published ones. */
export interface ReleaseState {
  active: string | null;
  /** The version for a share of the users; the others get the active one. */
  candidate: { version: string; percent: number } | null;
  /** Versions that were active before, oldest first. */
  history: string[];
  /** Versions that were rolled back and not activated since. */
  failed: string[];
  /** The fallback versions at the time of the last change, the best first. Absent in older records. */
  fallbacks?: string[];
  disabled: boolean;
}

export const emptyState: ReleaseState = {
  active: null,
  candidate: null,
  history: [],
  failed: [],
  disabled: false,
};

export const longestHistory = 20;

/** The maximum number of modules in the registry's list. */
export const listedModules = 200;

/** The last working version: the best fallback that was active before and was not rolled back. */
export function previousOf({ active, history, failed, fallbacks = [] }: ReleaseState): string | null {
  const earlier = history.filter((version) => version !== active && !failed.includes(version));
  return fallbacks.find((version) => earlier.includes(version)) ?? earlier.at(-1) ?? null;
}

/** The reliability of a version, the best first. */
const reliabilities = ['loaded', 'unknown', 'unreliable', 'never_loaded'] as const;
export type Reliability = (typeof reliabilities)[number];

/** The fallback versions of a state, by reliability, then newest first. */
export function rankFallbacks(
  { active, history }: ReleaseState,
  reliabilityOf: (version: string) => Reliability,
): string[] {
  const newestFirst = [...history, active].filter((version) => version !== null).reverse();
  const rank = (version: string) => reliabilities.indexOf(reliabilityOf(version));
  return newestFirst.toSorted((one, other) => rank(one) - rank(other));
}

/** Serves `version` to all users. */
export function activated(state: ReleaseState, version: string): ReleaseState {
  const { active, history, failed } = state;
  const earlier = active === null || active === version ? history : [...history, active];
  return {
    ...state,
    active: version,
    candidate: null,
    history: earlier.filter((one) => one !== version).slice(-longestHistory),
    failed: failed.filter((one) => one !== version),
    disabled: false,
  };
}

/**
 * Serves `version` to a share of the users.
 * @throws AppError `conflict` when all users have it, or the module is disabled.
 */
export function rolledOut(state: ReleaseState, version: string, percent: number): ReleaseState {
  if (percent === 100) return activated(state, version);
  // Otherwise the others would get the disabled version again.
  if (state.disabled) throw new AppError('conflict', sentence('module_disabled'));
  if (version === state.active) throw new AppError('conflict', sentence('module_served', { version }));
  const failed = state.failed.filter((one) => one !== version);
  return { ...state, candidate: { version, percent }, failed };
}

/** Ends a rollout, or activates the last working version. @throws AppError `nothing_to_roll_back` */
export function rolledBack(state: ReleaseState): ReleaseState {
  const { active, candidate, history, failed, disabled } = state;
  if (candidate && !disabled) return { ...state, candidate: null, failed: append(failed, candidate.version) };
  if (disabled) throw new AppError('nothing_to_roll_back', sentence('module_no_rollback'));
  const previous = previousOf(state);
  if (active === null || previous === null) throw new AppError('nothing_to_roll_back');
  return {
    ...state,
    active: previous,
    candidate: null,
    history: history.filter((version) => version !== previous),
    failed: append(failed, active),
  };
}

/** Rolls `version` back. @throws AppError `conflict`, `nothing_to_roll_back` */
export const rolledBackFrom = (version: string) => (state: ReleaseState) => {
  if ((state.candidate?.version ?? state.active) !== version)
    throw new AppError('conflict', sentence('module_not_newest', { version }));
  return rolledBack(state);
};

/**
 * Ends the module because its only version always fails.
 * @throws AppError `conflict` if it is no longer the only one
 */
export const withdrawn = (version: string) => (state: ReleaseState) => {
  if (state.active !== version || state.candidate || state.disabled || previousOf(state) !== null)
    throw new AppError('conflict', sentence('module_not_newest', { version }));
  return { ...disabled(state), failed: append(state.failed, version) };
};

/** Serves no version, until one is activated. */
export const disabled = (state: ReleaseState): ReleaseState => ({
  ...state,
  candidate: null,
  disabled: true,
});

/** The versions in registries: the active one, the rollout's, and the fallback. */
export const listedVersions = (state: ReleaseState): string[] =>
  [state.active, state.candidate?.version, previousOf(state)].filter((version) => version != null);

/** Every version that pages may still load. */
export const servedVersions = (state: ReleaseState): string[] => [
  ...new Set([
    ...(state.active === null ? [] : [state.active]),
    ...(state.candidate ? [state.candidate.version] : []),
    ...state.history,
  ]),
];

function append(failed: readonly string[], version: string): string[] {
  return [...failed.filter((one) => one !== version), version].slice(-longestHistory);
}
