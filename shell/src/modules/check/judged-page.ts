/** What the check compares of its page: before a tool is opened, while it is open, and after it is left. */

import { pageDamage, shellLink } from '../load/ToolWatch.tsx';
import { changedGlobals } from '../load/watched-page.ts';

/** Elements of the shell that a global style sheet could change. */
const samples = 'aside main header nav section h1 h2 p a button input ul li img svg'.split(' ');
/** The properties that are compared. Sizes are not among them: they change when a font arrives. */
const properties =
  'display visibility opacity position color background-color font-size font-family margin padding border transform filter pointer-events'.split(
    ' ',
  );
const longestText = 300;
/** Characters that a tool may store without a press. */
const mostStored = 1_000_000;
/** Entries that it may add to the history. */
const mostEntries = 3;
const creatingCall = /^\/api\/(ai|modules\/[^/]+\/runs)\//;
/** Stored by others, and not by the page itself. */
const stored = 'other.check';

let logged = '';
let pressed = '';
let calls = 0;
const { console: logs, fetch } = globalThis;
const ownLogs = new Map<string, unknown>();
let entries = 0;

export const firstError = () => logged;

/** Whether the tool waits for a call, which gets no response. */
export const hasCalled = () => calls > 0;

function log(text: string): void {
  logged ||= text.replace(/\s+/g, ' ').slice(0, longestText);
}

const box = document.createElement('div');
box.style.cssText = 'position: absolute; visibility: hidden; width: 600px';
box.append(...samples.map((name) => document.createElement(name)));
document.body.prepend(box);
const elements = [...box.children];
const before = elements.map(styleOf);

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  return properties.map((property) => style.getPropertyValue(property)).join(';');
}

export function followTool(): void {
  const { error } = logs;
  logs.error = (...values: unknown[]) => {
    error(...values);
    log(values.map(String).join(' '));
  };
  for (const name of ['log', 'info', 'warn', 'error'] as const) ownLogs.set(name, logs[name]);
  addEventListener('error', ({ message }) => log(message));
  addEventListener('unhandledrejection', ({ reason }) => log(String(reason)));
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Reflect.set(globalThis, name, () => {
      pressed ||= `calls ${name}()`;
      return null;
    });
  globalThis.fetch = (input, init) => {
    const asked = input instanceof Request ? input : null;
    const { origin, pathname } = new URL(asked?.url ?? String(input), location.href);
    const method = init?.method ?? asked?.method;
    if (origin !== location.origin || pathname.startsWith('/modules/')) return fetch(input, init);
    calls += 1;
    if (method === 'POST' && creatingCall.test(pathname)) pressed ||= `spends units by ${pathname}`;
    return new Promise(() => {});
  };
  for (const storage of [localStorage, sessionStorage]) storage.setItem(stored, 'kept');
  entries = history.length;
}

/** The problem of the page now; null for none. */
export function pageProblem(): string | null {
  if (logged) return `The tool logged an error. (${logged})`;
  if (pressed) return `The tool ${pressed} before the user has pressed anything.`;
  const changed = elements.filter((element, index) => styleOf(element) !== before[index]);
  if (changed.length > 0)
    return `The module changes elements outside of its root: ${changed.map(({ localName }) => localName).join(', ')}.`;
  const names = [...ownLogs].filter(([name, own]) => Reflect.get(logs, name) !== own);
  const globals = [changedGlobals(), ...names.map(([name]) => `console.${name}`)].filter(Boolean).join(', ');
  if (globals) return `The module replaces globals of the page: ${globals}.`;
  const damage = pageDamage(null, false);
  if (damage) return `${damage}.`;
  if (history.length - entries > mostEntries) return 'The tool fills the history of the page.';
  const storages = [localStorage, sessionStorage];
  if (storages.some((storage) => storage.getItem(stored) === null))
    return 'The tool clears the storage of the page.';
  if (storages.some((storage) => JSON.stringify(storage).length > mostStored))
    return 'The tool fills the storage of the page.';
  return null;
}

/** Whether the focus does not stay at a link of the page, where the user has put it. */
export async function takesFocus(): Promise<boolean> {
  const link = shellLink();
  for (const _ of [1, 2]) {
    link?.focus();
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (document.activeElement === link) return false;
  }
  return true;
}
