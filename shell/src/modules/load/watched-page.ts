/** What a page notes while modules run: its mark in the storage, and its globals. */

import { readJson, writeItem } from '@atelier/tool-kit/session';

/** How often a page looks at itself, and renews its mark. */
export const lookEvery = 2_000;
/** A page that has not renewed its mark for this long hangs, or ended without a word. */
const hungMs = 8_000;

interface Mark {
  /** Milliseconds since 1970. */
  at: number;
  /** The module and the version of each. */
  versions: (readonly [string, string])[];
  /** How they damaged the page. */
  damage?: string;
  /** The damage was found when the tool was left. */
  isLeft?: boolean;
}

const storageKey = 'atelier.running';
let page = crypto.randomUUID();
/** One entry for each reason: a tool is loaded and open at the same time. */
const running = new Set<readonly [string, string]>();
let isDamaged = false;
let isKept = false;
let isListening = false;

const readMarks = () => (readJson(storageKey) ?? {}) as Record<string, Mark>;
const storeMarks = (marks: Record<string, Mark>) =>
  writeItem(storageKey, Object.keys(marks).length > 0 ? JSON.stringify(marks) : null);

/** Writes this page's mark. A hidden page has none: the browser may stop it, which is no hang. */
function mark(damage?: string, isLeft = false, causes = [...running]): void {
  if (isDamaged) return;
  const { [page]: _, ...others } = readMarks();
  const versions = document.visibilityState === 'hidden' && !damage ? [] : causes;
  const own = { at: Date.now(), versions, ...(damage && { damage, isLeft }) };
  storeMarks(versions.length > 0 ? { ...others, [page]: own } : others);
}

function listenOnce(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => mark());
  addEventListener('pagehide', () => {
    running.clear();
    mark();
  });
}

/** Marks that a version's code runs. The returned function ends that after two seconds without a hang. */
export function markRunning(module: string, version: string): () => void {
  listenOnce();
  const entry = [module, version] as const;
  const renew = () => {
    running.add(entry);
    mark();
  };
  renew();
  const renewal = setInterval(renew, lookEvery);
  return () => {
    clearInterval(renewal);
    setTimeout(() => {
      running.delete(entry);
      mark();
    }, lookEvery);
  };
}

/** A version that damaged an earlier page, or ran while it hung. */
interface Damage {
  module: string;
  version: string;
  /** Undefined for a hang. */
  damage: string | undefined;
  /** The tool worked until it was left. */
  isLeft: boolean;
}

/** Returns what ended earlier pages or hangs in other tabs, and forgets it. */
export function takeDamage(): Damage[] {
  const marks = Object.entries(readMarks());
  const hangs = ({ at, damage }: Mark) => damage !== undefined || Date.now() - at > hungMs;
  const ended = marks.filter(([of, one]) => of !== page && hangs(one));
  if (ended.length > 0) storeMarks(Object.fromEntries(marks.filter((entry) => !ended.includes(entry))));
  const found = ended.flatMap(([, { versions, damage, isLeft = false }]) =>
    versions.map(([module, version]) => ({ module, version, damage, isLeft })),
  );
  return [...new Map(found.map((one) => [`${one.module} ${one.version}`, one])).values()];
}

/** The page is never loaded again: it checks a tool. */
export function keepPage(): void {
  isKept = true;
}

/**
 * Stores the damage by a version, with the name of its module, and loads the page again; false without
 * storage, as it would be damaged without end.
 */
export function mend(damage: string, by: readonly [string, string], isLeft = false): boolean {
  if (isKept) return false;
  mark(damage, isLeft, [by]);
  if (readMarks()[page]?.damage === undefined) return false;
  isDamaged = true;
  location.reload();
  return true;
}

/** What the page and other tools need, by the name of its holder; without keys, all that the holder has. */
const watched = (): readonly [string, object, (readonly string[])?][] => [
  [
    '',
    globalThis,
    'fetch setTimeout clearTimeout setInterval clearInterval queueMicrotask requestAnimationFrame Promise URL'.split(
      ' ',
    ),
  ],
  ['history.', history],
  ['History.prototype.', History.prototype],
  ['JSON.', JSON],
  ['Object.', Object],
  ['Object.prototype.', Object.prototype],
  ['Array.prototype.', Array.prototype],
  ['String.prototype.', String.prototype],
  ['Promise.prototype.', Promise.prototype],
  ['EventTarget.prototype.', EventTarget.prototype],
  ['Node.prototype.', Node.prototype],
  ['Element.prototype.', Element.prototype],
];

function readGlobals(): Map<string, unknown> {
  const globals = new Map<string, unknown>();
  for (const [name, holder, keys] of watched())
    for (const key of keys ?? Reflect.ownKeys(holder)) {
      // Getters of prototypes throw without an object.
      const own = keys ? null : Reflect.getOwnPropertyDescriptor(holder, key);
      globals.set(name + String(key), own ? (own.get ?? own.value) : Reflect.get(holder, key));
    }
  return globals;
}

let globalsBefore: ReadonlyMap<string, unknown> | null = null;

/** Notes the globals: before the first module runs. */
export function beginWatch(): void {
  globalsBefore = readGlobals();
}

/** Begins another page, as tests that share one need. */
export function endWatch(): void {
  page = crypto.randomUUID();
  running.clear();
  isDamaged = false;
  globalsBefore = null;
}

/** The names of the globals that differ from those at the beginning. */
export function changedGlobals(): string {
  if (!globalsBefore) return '';
  try {
    const now = readGlobals();
    const names = new Set([...globalsBefore.keys(), ...now.keys()]);
    return [...names].filter((name) => globalsBefore?.get(name) !== now.get(name)).join(', ');
  } catch {
    // It needs some of them itself.
    return 'unknown';
  }
}
