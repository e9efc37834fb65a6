/** Why a tool could not be loaded. */
export type LoadFailureCode =
  | 'unknown_path'
  | 'shell_incompatible'
  | 'origin_refused'
  | 'integrity_missing'
  | 'timed_out'
  | 'entry_unreachable'
  | 'entry_broken'
  | 'expose_missing'
  | 'file_unreachable'
  | 'shared_missing'
  | 'evaluation_failed'
  | 'not_a_component';

/** A tool that could not be loaded: which module and version, why, and what a person can do. */
export interface LoadFailure {
  code: LoadFailureCode;
  message: string;
  /** The module and version that failed, for whoever looks into it; null where no module owns the path. */
  module: string | null;
  /** What was thrown, for the log. */
  cause: unknown;
}

/** Sentences for people, one for each reason. */
const messages: Record<LoadFailureCode, string> = {
  unknown_path: 'There is no tool at this address. Choose one from the menu.',
  shell_incompatible: 'This tool needs a newer version of the studio. Reload the page to get it.',
  origin_refused: 'This tool comes from an address that is not trusted, so it was not loaded.',
  integrity_missing:
    'This tool cannot be checked for changes, so it was not loaded. Try again in a few minutes.',
  timed_out: 'This tool takes too long to load. Check your connection and try again.',
  entry_unreachable: 'This tool cannot be reached right now. Check your connection and try again.',
  entry_broken: 'This tool arrived damaged. Try again; if it stays, reload the page.',
  expose_missing: 'This tool is missing from its module. Try again in a few minutes.',
  file_unreachable: 'A part of this tool did not arrive. Check your connection and try again.',
  shared_missing: 'This tool needs a part that the studio does not have. Reload the page to get it.',
  evaluation_failed: 'This tool stopped while it was starting. Try again; if it stays, reload the page.',
  not_a_component: 'This tool is not built as the studio expects. Try again in a few minutes.',
};

/** Thrown when a step did not end in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Thrown for what the shell itself finds wrong before or after a module's code runs. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: LoadFailureCode;
  constructor(code: LoadFailureCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Makes a failure of a known reason. */
export function loadFailure(code: LoadFailureCode, module: string | null, cause?: unknown): LoadFailure {
  return { code, message: messages[code], module, cause };
}

/**
 * Tells from what was thrown why a module did not load. Pure: the one place that knows how the federation runtime
 * (numbered messages, module-federation.io/guide/troubleshooting/runtime) and Rspack's chunk loader word their errors.
 */
export function classifyLoadError(error: unknown, module: string | null): LoadFailure {
  return loadFailure(reasonOf(error), module, error);
}

function reasonOf(error: unknown): LoadFailureCode {
  if (error instanceof RefusalError) return error.code;
  if (error instanceof TimeoutError) return 'timed_out';
  const { name, message } =
    error instanceof Error ? error : { name: '', message: typeof error === 'string' ? error : '' };
  if (name === 'ChunkLoadError' || (/Loading (CSS )?chunk /i.test(message) && / failed/i.test(message)))
    return 'file_unreachable';
  if (/RUNTIME-00[56]|does not satisfy the requirement|neither "get" nor "lib"/.test(message))
    return 'shared_missing';
  if (/ScriptExecutionError|RUNTIME-00[12]/.test(message)) return 'entry_broken';
  if (/RUNTIME-014|does not exist in container/.test(message)) return 'expose_missing';
  if (/RUNTIME-008|ScriptNetworkError/.test(message))
    return /timed out/.test(message) ? 'timed_out' : 'entry_unreachable';
  return 'evaluation_failed';
}
