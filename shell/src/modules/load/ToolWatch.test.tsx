import { act, cleanup, render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../elements/ErrorBoundary.tsx';
import { testTool } from '../../testing/test-module.ts';
import { ToolWatch } from './ToolWatch.tsx';
import { beginWatch, endWatch, markRunning, takeDamage } from './watched-page.ts';

const tool = testTool({ path: '/ai/draw' });
const failed = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  document.body.innerHTML = '<div id="root"><header><a href="/">Atelier</a></header><main></main></div>';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  failed.mockClear();
  reload.mockClear();
  endWatch();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Opens a tool in the page's `main`. */
function open(children?: React.ReactNode) {
  const container = document.querySelector('main') ?? document.body;
  return render(
    <ErrorBoundary fallback={null} onError={failed}>
      <ToolWatch module="drawing" tool={tool} version="1.1.0" loaded isTool={false} inDevelopment={false} />
      {children}
    </ErrorBoundary>,
    { container },
  );
}

/** Observers have seen what was changed. */
const observed = () => new Promise((done) => setTimeout(done, 5));
/** Advances the time by one look after another, so that React renders between them. */
function wait(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 2_000) act(() => vi.advanceTimersByTime(2_000));
}

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

const version = { module: 'drawing', version: '1.1.0' };
const nextPage = () => {
  endWatch();
  return takeDamage();
};

it('a page that a tool has emptied is loaded again, and the next page knows why', () => {
  open();
  document.getElementById('root')?.replaceChildren();
  wait(2_000);
  expect(reload).not.toHaveBeenCalled();
  wait(2_000);
  expect(reload).toHaveBeenCalledOnce();
  dispatchEvent(new Event('pagehide'));
  expect(nextPage()).toEqual([{ ...version, damage: 'The tool emptied the page', isLeft: false }]);
  expect(takeDamage()).toEqual([]);
});

it('a damaged page is not loaded again without storage: the tool is taken for broken', () => {
  vi.stubGlobal('localStorage', undefined);
  open();
  document.getElementById('root')?.replaceChildren();
  wait(4_000);
  expect(reload).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The tool emptied the page' }));
});

/** The layout of a browser: what can be seen, and what is in front. */
function layOut({ visible = true, front = null as Element | null } = {}) {
  Element.prototype.checkVisibility = () => visible;
  document.elementFromPoint = () => front;
}

it('a tool may cover the page with its dialog, and for a while when the user works with it', async () => {
  open();
  const cover = await put('<div tabindex="-1"></div>');
  layOut({ front: cover });
  (cover as HTMLElement).focus();
  wait(30_000);
  (cover as HTMLElement).blur();
  useTool();
  wait(18_000);
  expect(reload).not.toHaveBeenCalled();
  wait(2_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(nextPage()).toEqual([{ ...version, damage: 'The tool covers the page', isLeft: false }]);
});

const takePresses = (event: Event) => event.preventDefault();
const useTool = () =>
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));

it.each(['click', 'keydown'])('a tool that takes each %s of the page damages it', (type) => {
  layOut();
  open();
  addEventListener(type, takePresses, { capture: true });
  wait(4_000);
  expect(reload).toHaveBeenCalledOnce();
  removeEventListener(type, takePresses, { capture: true });
});

it('a tool that leaves the page is taken for broken, unless the user works with it', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const file = '//# sourceURL=http://localhost/modules/drawing/1.1.0/tool.js';
  const asModule = new Function('work', `return work();\n${file}`);
  const leave = () =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), { destination: {}, downloadRequest: null }),
    );
  open();
  expect(leave()).toBe(true);
  await act(async () => expect(asModule(leave)).toBe(false));
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The tool leaves the page' }));
  cleanup();
  document.body.innerHTML = '<main></main>';
  open();
  useTool();
  expect(asModule(leave)).toBe(true);
});

it('the menus of a tool that is used stay open, until the user presses something in the page', () => {
  layOut();
  open();
  useTool();
  addEventListener('click', takePresses, { capture: true });
  wait(24_000);
  expect(reload).not.toHaveBeenCalled();
  document.querySelector('a')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  wait(4_000);
  expect(reload).toHaveBeenCalledOnce();
  removeEventListener('click', takePresses, { capture: true });
});

it('a page whose globals a tool has changed is loaded again when the tool is left, and the next page knows the names', () => {
  layOut();
  beginWatch();
  const { fetch } = globalThis;
  const { unmount } = open();
  globalThis.fetch = () => Promise.reject(new Error('stolen'));
  Object.assign(Object.prototype, { extend: () => {} });
  history.pushState(null, '', '/ai');
  unmount();
  globalThis.fetch = fetch;
  Reflect.deleteProperty(Object.prototype, 'extend');
  expect(reload).toHaveBeenCalledOnce();
  const damage = 'Changed globals: fetch, Object.prototype.extend';
  expect(nextPage()).toEqual([{ ...version, damage, isLeft: true }]);
});

it('a version that is open stays marked when its loading ends', () => {
  vi.useFakeTimers();
  const loaded = markRunning('drawing', '1.1.0');
  open();
  loaded();
  vi.advanceTimersByTime(2_000);
  endWatch();
  vi.setSystemTime(Date.now() + 9_000);
  expect(takeDamage()).toHaveLength(1);
});

it.each([
  ['hangs', () => {}, [{ ...version, damage: undefined, isLeft: false }]],
  ['was left', () => dispatchEvent(new Event('pagehide')), []],
])('another page finds what ran in a page that %s', (_, end, found) => {
  markRunning('drawing', '1.1.0');
  wait(60_000);
  end();
  endWatch();
  expect(takeDamage()).toEqual([]);
  vi.setSystemTime(Date.now() + 9_000);
  expect(takeDamage()).toEqual(found);
});
