/**
 * Marks of the versions that a page is opening. A version that blocks the page, such as with an endless loop, cannot be
 * interrupted: the user closes or reloads the tab. Its mark is then no longer renewed, and the next page opens another version.
 */

/** The state of each marked version by `<module> <version>`. Times are milliseconds since 1970. */
type Marks = Record<string, { renewed: number; hung: boolean }>;

const storageKey = 'atelier.opening';
const renewEveryMs = 500;
/** A mark that was not renewed for this long belongs to a page that hangs, or was ended by the browser. */
const staleMs = 3_000;
/** How long other pages avoid a version that hung. */
const avoidMs = 60 * 60_000;
/** A page may also hang when it renders what it loaded. */
const renderingMs = 3_000;

/** The versions that this page is opening. */
const opening = new Set<string>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Marks a version while it is loaded. The returned function ends that a moment later, when its tool has rendered. */
export function markOpening(version: string): () => void {
  if (opening.size === 0) {
    timer = setInterval(renew, renewEveryMs);
    addEventListener('pagehide', clear);
  }
  opening.add(version);
  renew();
  return () => void setTimeout(() => unmark(version), renderingMs);
}

/** The versions that hung in another page within the last hour; `found` receives each of them once. */
export function hungVersions(found: (version: string) => void, now = Date.now()): string[] {
  const marks = read();
  let changed = false;
  for (const [version, mark] of Object.entries(marks)) {
    const age = now - mark.renewed;
    if (age > avoidMs) delete marks[version];
    else if (!mark.hung && age > staleMs) {
      mark.hung = true;
      found(version);
    } else continue;
    changed = true;
  }
  if (changed) write(marks);
  return Object.keys(marks).filter((version) => marks[version]?.hung);
}

function renew(): void {
  const marks = read();
  for (const version of opening) marks[version] = { renewed: Date.now(), hung: false };
  write(marks);
}

function unmark(version: string): void {
  opening.delete(version);
  const marks = read();
  delete marks[version];
  write(marks);
  if (opening.size > 0) return;
  clearInterval(timer);
  removeEventListener('pagehide', clear);
}

function clear(): void {
  for (const version of opening) unmark(version);
}

function read(): Marks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Marks) : {};
  } catch {
    return {};
  }
}

function write(marks: Marks): void {
  try {
    if (Object.keys(marks).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(marks));
  } catch {
    // Without storage, a version that hung is opened again.
  }
}
