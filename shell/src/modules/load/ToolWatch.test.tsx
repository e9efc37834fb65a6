import { act, cleanup, render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../elements/ErrorBoundary.tsx';
import { testTool } from '../../testing/test-module.ts';
import { restoreGlobals, takeGlobals } from './changed-globals.ts';
import { type Counts, forwardReports } from './module-reports.ts';
import { ToolWatch } from './ToolWatch.tsx';

const tool = testTool({ path: '/ai/draw' });
const failed = vi.fn();
const reports: Partial<Counts>[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  forwardReports((_version, counts) => void reports.push(counts));
  document.body.innerHTML = '<div id="root"><main></main></div>';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forwardReports(null);
  reports.length = 0;
  failed.mockClear();
  document.body.replaceChildren();
});

/** Opens a tool in the page's `main`. */
function open(children?: React.ReactNode) {
  const container = document.querySelector('main') ?? document.body;
  return render(
    <ErrorBoundary fallback={null} onError={failed}>
      <ToolWatch module="drawing" tool={tool} version="1.1.0" loaded />
      {children}
    </ErrorBoundary>,
    { container },
  );
}

/** Observers have seen what was changed. */
const observed = () => new Promise((done) => setTimeout(done, 5));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** What a library or the page puts into the body; resolves when observers have seen it. */
async function put(html: string): Promise<Element> {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild as Element;
  await observed();
  return element;
}

it('what a tool puts into the body has its styles and colours, and goes with it', async () => {
  const before = await put('<p>before</p>');
  const { unmount } = open(createPortal(<b>portal</b>, document.body));
  const menu = await put('<div class="menu"></div>');
  for (const element of [menu, document.querySelector('body > b')]) {
    expect(element?.getAttribute('data-mfe')).toBe('drawing');
    expect(element?.hasAttribute('data-tool-accent')).toBe(true);
    expect((element as HTMLElement).style.getPropertyValue('--tool-accent-from')).toBe(tool.gradient.from);
  }
  unmount();
  expect(before.isConnected).toBe(true);
  expect(before.hasAttribute('data-mfe')).toBe(false);
  expect(document.body.querySelector('.menu, b')).toBeNull();
  expect((await put('<i></i>')).hasAttribute('data-mfe')).toBe(false);
});

it('what the page and Clerk put into the body stays theirs, and so do style sheets', async () => {
  const { unmount } = open();
  const menu = await put('<div><div data-shell></div></div>');
  expect((await put('<span data-radix-focus-guard></span>')).hasAttribute('data-mfe')).toBe(false);
  menu.remove();
  const html = [
    '<div class="x cl-modalContent"></div>',
    '<div id="clerk-components"></div>',
    '<style></style>',
  ];
  const own = await Promise.all(html.map(put));
  unmount();
  for (const element of own) {
    expect(element.isConnected).toBe(true);
    expect(element.hasAttribute('data-mfe')).toBe(false);
  }
});

it('globals that a tool has changed are restored and reported when it is left', () => {
  takeGlobals();
  const { fetch } = globalThis;
  const { flatMap } = Array.prototype;
  const { unmount } = open();
  globalThis.fetch = () => Promise.reject(new Error('stolen'));
  history.pushState = () => {};
  Array.prototype.flatMap = () => [];
  dispatchEvent(new CustomEvent('navigation', { detail: tool.path }));
  expect(globalThis.fetch).not.toBe(fetch);
  dispatchEvent(new CustomEvent('navigation', { detail: '/ai' }));
  expect(globalThis.fetch).toBe(fetch);
  expect(Array.prototype.flatMap).toBe(flatMap);
  expect(Object.hasOwn(history, 'pushState')).toBe(false);
  const message = 'Changed globals: fetch, history.pushState, Array.prototype.flatMap';
  expect(reports).toEqual([{ errors: 1, problems: [{ kind: 'error', message, stack: '' }] }]);
  JSON.parse = () => null;
  unmount();
  expect(reports.at(-1)).toMatchObject({ problems: [{ message: 'Changed globals: JSON.parse' }] });
  expect(restoreGlobals()).toBe('');
});

it.each(['body', '#root'])(
  'a page whose %s a tool has emptied comes back, and the tool is taken for broken',
  (of) => {
    open();
    const main = document.querySelector('main');
    document.querySelector(of)?.replaceChildren();
    wait(1_000);
    expect(document.querySelector('#root > main')).toBe(main);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The tool emptied the page' }));
    expect(document.querySelector('[role=alert] button')?.textContent).toBe('Reload page');
  },
);

it('a tool that leaves the page is taken for broken, unless the user has pressed something', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  onTestFinished(() => void vi.unstubAllGlobals());
  const asModule = new Function(
    'work',
    'work();\n//# sourceURL=https://x.example/modules/drawing/1.1.0/a.js',
  );
  /** Whether a navigation is cancelled. */
  const isKept = (run: (work: () => void) => void, sameDocument = false) => {
    const event = new Event('navigate', { cancelable: true });
    Object.assign(event, { destination: { sameDocument }, downloadRequest: null });
    run(() => navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  open();
  expect(isKept((work) => work())).toBe(false);
  expect(isKept((work) => asModule(work), true)).toBe(false);
  dispatchEvent(new Event('pointerdown'));
  expect(isKept((work) => asModule(work))).toBe(false);
  cleanup();
  open();
  act(() => expect(isKept((work) => asModule(work))).toBe(true));
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The tool left the page' }));
});

it('a tool that stays in front of the whole page is taken for broken, unless the user is in its dialog', async () => {
  open();
  const cover = await put('<div tabindex="-1"></div>');
  document.elementFromPoint = () => cover;
  (cover as HTMLElement).focus();
  wait(3_000);
  (cover as HTMLElement).blur();
  wait(1_000);
  expect(failed).not.toHaveBeenCalled();
  wait(1_000);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The tool covers the page' }));
  expect(cover.isConnected).toBe(false);
});

it('a tool that the user works with may cover the page for a while, such as while it waits', async () => {
  open();
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  const cover = await put('<div></div>');
  document.elementFromPoint = () => cover;
  wait(15_000);
  expect(failed).not.toHaveBeenCalled();
  wait(5_000);
  expect(failed).toHaveBeenCalled();
});
