import type { ModuleProblem } from '@atelier/contracts';

const longestMessage = 300;
const longestStack = 1_500;
const mostFrames = 10;
/** The maximum count of one problem per page, so that an endless problem does not hide others. */
const mostRepeated = 3;

/** The name and the version of a module in the address of one of its files. */
export const moduleFile = /\/modules\/([a-z0-9-]+)\/([^/\s:]+)\//;

type OnProblem = (module: string, version: string, problem: ModuleProblem) => void;

/** An error for the server: its message, and the functions and files of its stack, without queries. */
export function describeProblem(kind: ModuleProblem['kind'], error: unknown): ModuleProblem {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: '', message: String(error) };
  const text = [name, message].filter(Boolean).join(': ').replace(/\s+/g, ' ').trim();
  const frames = stack
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== null);
  return {
    kind,
    message: text.slice(0, longestMessage) || 'Unknown error',
    stack: frames.slice(0, mostFrames).join('\n').slice(0, longestStack),
  };
}

/** One line of a stack as `function (path:line:column)`; null for a line without a file. */
function frameOf(line: string): string | null {
  const start = line.search(/https?:/);
  const address = line.slice(start).replace(/\)$/, '');
  const [position = ''] = /(?::\d{1,7}){1,2}$/.exec(address) ?? [];
  const path = URL.parse(address.slice(0, -position.length))?.pathname;
  if (start < 0 || !position || !path || path.includes('://')) return null;
  // Chromium writes "at name (" before the address, other browsers "name@".
  const name = line
    .slice(0, start)
    .trim()
    .replace(/^at\b(?: async\b)?/, '')
    .replace(/[(@]$/, '')
    .trim();
  const called = /^[\w$.<> ]*$/.test(name) ? name.slice(0, 80) : '';
  return `${called} (${path}${position})`.trim();
}

/** The versions of the tools and extensions in the page. */
const open = new Set<{ module: string; version: string }>();

/** Errors that name no file are those of this version, if no other one is in the page. */
export function attributeProblems(module: string, version: string): () => void {
  const opened = { module, version };
  open.add(opened);
  return () => void open.delete(opened);
}

/**
 * Reports errors in event handlers, unhandled rejections and violations of the page's policy that come from
 * the files of a module's version, or from no file while it alone is open.
 */
export function watchProblems(onProblem: OnProblem): void {
  const counts = new Map<string, number>();
  const report = (file: string, problem: ModuleProblem, error?: unknown) => {
    const [only] = open;
    const [, module, version] = moduleFile.exec(file) ?? moduleFile.exec(problem.stack) ?? [];
    if (module && version) add(module, version, problem);
    else if (only && open.size === 1 && error !== undefined && !(error instanceof Error && error.stack))
      add(only.module, only.version, problem);
  };
  const add = (module: string, version: string, problem: ModuleProblem) => {
    const key = `${module} ${version} ${problem.kind} ${problem.message} ${problem.stack}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= mostRepeated) onProblem(module, version, problem);
  };
  addEventListener('error', ({ error, message, filename = '' }) =>
    report(filename, describeProblem('error', error ?? message), error ?? undefined),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    report('', describeProblem('error', reason), reason ?? null),
  );
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective, blockedURI }) => {
    const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    report(sourceFile ?? '', describeProblem('violation', `${effectiveDirective} ${blocked}`));
  });
}
