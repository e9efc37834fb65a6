/**
 * One watch over the page while a tool is open. It asks every two seconds whether the shell's first link can be
 * seen and pressed, whether the tool shows something, and whether React still renders, and when the tool is left
 * whether the globals are as before. A page that hangs cannot ask: it no longer renews its mark in the storage.
 *
 * A damaged page is loaded again, which mends all. The next page that opens a tool reports the stored reason, and
 * tries that version last.
 */

import type { ModuleTool } from '@atelier/contracts';
import { readJson, writeItem } from '@atelier/tool-kit/session';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { attributeProblems } from './module-problems.ts';
import { bodyElements, isOfPage, ownBodyElements } from './tool-elements.ts';

/** What a tool does to the page, or fails to do. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
}

const lookEvery = 2_000;
/** How many looks in a row find a fault before it counts: of the page, once the tool is used, of the tool. */
const patience = { unused: 2, used: 10, tool: 3 };
/** A page that has not renewed its mark for this long hangs, or ended without a word. */
const hungMs = 8_000;

/** What a page stores about the modules that run in it. */
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
let isListening = false;

const readMarks = () => (readJson(storageKey) ?? {}) as Record<string, Mark>;
const storeMarks = (marks: Record<string, Mark>) =>
  writeItem(storageKey, Object.keys(marks).length > 0 ? JSON.stringify(marks) : null);

/** Writes this page's mark. A hidden page has none: the browser may stop it, which is no hang. */
function mark(damage?: string, isLeft = false): void {
  if (isDamaged) return;
  const { [page]: _, ...others } = readMarks();
  const versions = document.visibilityState === 'hidden' && !damage ? [] : [...running];
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

/** Marks that a version's code runs. Returns what ends that, in two seconds: a page that hangs keeps its mark. */
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

/** Stores the damage and loads the page again; false without storage, as it would be damaged without end. */
function mend(damage: string, isLeft = false): boolean {
  mark(damage, isLeft);
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
/** Clicks of the user in the shell that did not arrive there, in a row. */
let lostClicks = 0;

/** Notes the globals, and follows clicks from now on: before the first module runs. */
export function beginWatch(): void {
  globalsBefore = readGlobals();
  const root = document.getElementById('root');
  const arrived = (event: Event) => {
    if (!event.defaultPrevented) lostClicks = 0;
  };
  const sent = ({ target }: Event) => {
    if (target instanceof Element && root?.contains(target) && !target.closest('main, dialog')) lostClicks++;
  };
  addEventListener('click', sent, { capture: true });
  root?.addEventListener('click', arrived, { capture: true });
}

/** Begins another page, as tests that share one need. */
export function endWatch(): void {
  page = crypto.randomUUID();
  running.clear();
  isDamaged = false;
  globalsBefore = null;
  lostClicks = 0;
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

const shellLink = () => document.querySelector<HTMLElement>('#root header a');
/** Where the focus is while the user is in a dialog or a menu, which may cover and disable the page. */
const layers = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isInLayer = () =>
  Boolean(document.fullscreenElement) ||
  document.activeElement?.closest(layers) != null ||
  bodyElements().some((element) => element.contains(document.activeElement));

/** What is wrong with the page, seen at the shell's first link and its height before; null for nothing. */
function pageDamage(height: number | null): string | null {
  const link = shellLink();
  if (!link) return 'The tool emptied the page';
  if (!link.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return 'The tool hides the page';
  const box = link.getBoundingClientRect();
  if (height !== null && Math.abs(box.height - height) > height / 10) return 'The tool styles the page';
  if (lostClicks > 1) return 'The tool takes the clicks of the page';
  if (/history/i.test(changedGlobals())) return 'The tool changes the history';
  if (isInLayer()) return null;
  if (link.closest('[inert]') || getComputedStyle(link).pointerEvents === 'none')
    return 'The tool disables the page';
  const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const layer = front?.closest('body > *');
  return layer && !isOfPage(layer) ? 'The tool covers the page' : null;
}

/** Whether a module is rendered, and nothing of it can be seen. */
export function showsNothing(module: string): boolean {
  const frames = [...document.querySelectorAll(`[data-mfe="${module}"]`)];
  const isRendered = frames.some((frame) => frame.getClientRects().length > 0);
  const elements = frames.flatMap((frame) => [frame, ...frame.querySelectorAll('*')]);
  return isRendered && !elements.some((element) => element.getBoundingClientRect().height > 0);
}

interface ToolWatchProps {
  module: string;
  tool: ModuleTool;
  /** The version that is shown, or is to be. */
  version: string;
  loaded: boolean;
  /** Whether it is the tool itself, which has to show something. */
  isTool: boolean;
  inDevelopment: boolean;
}

/** Watches the page while a component of a module is open. Throws faults of the tool to the boundary. */
export function ToolWatch({ module, tool, version, loaded, isTool, inDevelopment }: ToolWatchProps) {
  const leave = useRef(() => {});
  // Before React inserts the portals of the tool, which it removes before the other effects are cleaned up.
  const entered = useEffectEvent(() => ownBodyElements(module, tool));
  useInsertionEffect(() => {
    leave.current = entered();
  }, []);
  useEffect(() => {
    const ended = [markRunning(module, version), attributeProblems(module, version)];
    return () => {
      for (const end of ended) end();
    };
  }, [module, version]);

  const [fault, setFault] = useState<{ by: string; error: ToolFault } | null>(null);
  const failed = useEffectEvent((message: string) =>
    setFault({ by: version, error: new ToolFault(message) }),
  );
  const damaged = useEffectEvent((message: string) => {
    if (inDevelopment || !mend(message)) failed(message);
  });
  const [rendered, setRendered] = useState(0);
  const toolFault = useEffectEvent((requested: number) => {
    if (rendered < requested) return 'The updates of the tool do not end';
    return loaded && isTool && showsNothing(module) ? 'The tool shows nothing' : null;
  });
  const left = useEffectEvent((opened: string) => {
    const changed = changedGlobals();
    // At the same address the page crashed, and would do so again.
    if (changed) mend(`Changed globals: ${changed}`, location.pathname !== opened);
  });
  useEffect(() => {
    const opened = location.pathname;
    let height = shellLink()?.getBoundingClientRect().height ?? null;
    const hasShell = height !== null;
    const counts = { page: 0, tool: 0 };
    let isUsed = false;
    let requested = 0;
    const press = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main')) isUsed = true;
    };
    const resize = () => {
      height = null;
    };
    const timer = setInterval(() => {
      const most = isUsed ? patience.used : patience.unused;
      const damage = hasShell ? pageDamage(height) : null;
      height ??= shellLink()?.getBoundingClientRect().height ?? null;
      counts.page = damage ? counts.page + 1 : 0;
      if (damage && counts.page >= most) damaged(damage);
      const message = toolFault(requested);
      counts.tool = message ? counts.tool + 1 : 0;
      if (message && counts.tool >= patience.tool) failed(message);
      if (counts.tool > 0) return;
      const next = ++requested;
      startTransition(() => setRendered(next));
    }, lookEvery);
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true });
    addEventListener('resize', resize);
    return () => {
      clearInterval(timer);
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, press, { capture: true });
      removeEventListener('resize', resize);
      leave.current();
      left(opened);
    };
  }, []);
  if (fault && fault.by === version) throw fault.error;
  return null;
}

/** Shows `children` while a tool suspends, and throws to the boundary after `timeout` milliseconds. */
export function TimeLimit({ timeout, children }: { timeout: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), timeout);
    return () => clearTimeout(timer);
  }, [timeout]);
  if (over) throw new ToolFault(`The tool did not render within ${timeout} ms`);
  return children;
}
