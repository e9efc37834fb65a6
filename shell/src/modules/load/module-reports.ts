import type { ModuleProblem, ModuleReport } from '@atelier/contracts';
import { request } from '@atelier/tool-kit/calls';
import type { LoadFailure, LoadFailureCode } from './load-errors.ts';
import { describeProblem } from './module-problems.ts';

/** This page's observations of one version since the last report. */
export type Counts = Omit<ModuleReport, 'module' | 'version'>;

/** Failures for which the module is the cause. */
const causedByModule: readonly LoadFailureCode[] = [
  'entry_broken',
  'expose_missing',
  'shared_missing',
  'evaluation_failed',
  'never_started',
  'not_a_component',
];

/** Not imported from the contract, which would load its schemas. */
const route = { method: 'POST', path: '/api/module-reports', access: 'user' } as const;
const mostReports = 50;
/** The maximum number of described problems per version and report; all are counted. */
const mostDescribed = 5;
const reportEveryMs = 10_000;
/** Problems are reported sooner: the user may leave the page. */
const reportProblemsMs = 1_000;
const none = { openings: 0, loads: 0, load_ms: 0, failures: 0, crashes: 0, errors: 0 };
/** The next report, by module and version. */
const reports = new Map<string, ModuleReport>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sendAt = Number.POSITIVE_INFINITY;

/** Receives the counts instead of the server; null for the server. */
let receiver: ((module: string, version: string, counts: Partial<Counts>) => void) | null = null;

/** Gives all counts to `to` instead of sending them to the server. */
export function forwardReports(to: typeof receiver): void {
  receiver = to;
}

/** Counts an opening at once: the page may hang before the tool is loaded. */
export const reportOpening = (module: string, version: string) => count(module, version, { openings: 1 });

export const reportLoad = (module: string, version: string, milliseconds: number) =>
  count(module, version, { loads: 1, load_ms: Math.min(60_000, Math.round(milliseconds)) });

export const reportCrash = (module: string, version: string, error: unknown) =>
  count(module, version, { crashes: 1, problems: [describeProblem('crash', error)] });

/** Counts a version that damaged an earlier page; without a description, the page hung. */
export function reportDamage(module: string, version: string, damage: string | undefined, isLeft: boolean) {
  if (damage && isLeft) return reportProblem(module, version, describeProblem('error', damage));
  const problem = damage ? describeProblem('crash', damage) : describeProblem('hung', 'The page hung');
  count(module, version, { crashes: 1, problems: [problem] });
}

/** Counts an error that no boundary caught. Policy violations are reported, but not counted. */
export const reportProblem = (module: string, version: string, problem: ModuleProblem) =>
  count(module, version, { ...(problem.kind === 'error' && { errors: 1 }), problems: [problem] });

/** Counts a failed attempt to load a tool, if its module is the cause. */
export function reportFailure({ source, code, cause }: LoadFailure): void {
  if (!source || !causedByModule.includes(code)) return;
  const { message, ...problem } = describeProblem('failure', cause ?? '');
  const described = { ...problem, message: `${code}: ${message}`.slice(0, 300) };
  count(source.module, source.version, { failures: 1, problems: [described] });
}

/** Adds to the counts of a version, which are sent together later. */
function count(module: string, version: string, more: Partial<Counts>): void {
  if (receiver) {
    receiver(module, version, more);
    return;
  }
  document.addEventListener('visibilitychange', sendIfHidden);
  const key = `${module} ${version}`;
  const report = reports.get(key) ?? { module, version, ...none, problems: [] };
  reports.set(key, report);
  for (const name of Object.keys(none) as (keyof typeof none)[]) report[name] += more[name] ?? 0;
  report.problems = [...report.problems, ...(more.problems ?? [])].slice(-mostDescribed);
  const delay = more.openings ? 0 : more.loads ? reportEveryMs : reportProblemsMs;
  if (performance.now() + delay >= sendAt) return;
  clearTimeout(timer);
  sendAt = performance.now() + delay;
  timer = setTimeout(() => void send(), delay);
}

/** A page that is hidden may be closed next: browsers announce that on all devices. */
function sendIfHidden(): void {
  if (document.visibilityState === 'hidden' && reports.size > 0) void send();
}

async function send(): Promise<void> {
  clearTimeout(timer);
  sendAt = Number.POSITIVE_INFINITY;
  const body = { reports: [...reports.values()].slice(0, mostReports) };
  reports.clear();
  try {
    await request(route, { body, keepalive: true }, 'application/json');
  } catch {
    // The user is signed out, or the server does not respond.
  }
}
