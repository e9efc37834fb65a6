import { readItem, readJson, writeItem } from '@atelier/tool-kit/session';

/** A version of a module whose code runs. */
interface Running {
  module: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

const storageKey = 'atelier.running';
const tabKey = 'atelier.tab';
/** A tab that does not renew its marks for this long hangs. */
const hungMs = 10_000;
const renewMs = 2_000;

/** What runs in this page. */
const running = new Set<Running>();
let isWatched = false;
let renewal: ReturnType<typeof setInterval> | undefined;

/**
 * Stores that a version runs. A page that hangs cannot remove that, and the next page finds it. Returns what has to be called when the code
 * has returned: it is removed when the page is idle for the first time, or left.
 */
export function markRunning(module: string, version: string): () => void {
  if (!isWatched) watchPage();
  const mark = { module, version, at: Date.now() };
  running.add(mark);
  write();
  return () =>
    whenIdle(() => {
      if (running.delete(mark)) write();
    });
}

/** Returns what hung in an earlier page of this tab or in another tab, and forgets it. */
export function takeHung(): Running[] {
  const tab = tabName();
  const marks = Object.entries(read());
  const isOld = ({ at }: Running) => Date.now() - at > hungMs;
  const hung = marks.filter(([of, all]) => (of === tab ? running.size === 0 : all.some(isOld)));
  if (hung.length > 0) store(Object.fromEntries(marks.filter((entry) => !hung.includes(entry))));
  return hung.flatMap(([, all]) => all);
}

/** A page that is hidden may be stopped, and one that is left ends: neither hangs. */
function watchPage(): void {
  isWatched = true;
  const forget = () => {
    running.clear();
    write();
  };
  addEventListener('pagehide', forget);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && forget());
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 100);
}

/** A version runs for longer while its files arrive slowly. */
function renew(): void {
  for (const mark of running) mark.at = Date.now();
  write();
}

function write(): void {
  if (running.size === 0) renewal = void clearInterval(renewal);
  else renewal ??= setInterval(renew, renewMs);
  const { [tabName()]: _, ...others } = read();
  store(running.size > 0 ? { ...others, [tabName()]: [...running] } : others);
}

/** The name of this tab, which a reload keeps. */
function tabName(): string {
  const name = readItem(tabKey, 'sessionStorage') ?? crypto.randomUUID();
  writeItem(tabKey, name, 'sessionStorage');
  return name;
}

/** The marks of all tabs, by the tab's name. */
const read = () => (readJson(storageKey) ?? {}) as Record<string, Running[]>;

const store = (marks: Record<string, Running[]>) =>
  writeItem(storageKey, Object.keys(marks).length > 0 ? JSON.stringify(marks) : null);
