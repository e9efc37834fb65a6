import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { wrapCalls } from './module-calls.ts';
import { wrapStorage } from './module-storage.ts';
import { openModule } from './open-modules.ts';
import { restorePage } from './page-state.ts';

beforeAll(() => {
  // That of happy-dom keeps the methods that an earlier test has called.
  vi.stubGlobal('localStorage', new Storage());
  document.adoptedStyleSheets ??= [];
  document.body.innerHTML = '<main></main>';
  wrapCalls();
  wrapStorage();
  restorePage();
});
afterAll(() => vi.unstubAllGlobals());

const closing: (() => void)[] = [];
/** Opens the module until the end of the test. The returned function closes it sooner. */
function open(): () => void {
  const close = openModule('drawing');
  closing.push(close);
  return close;
}
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Runs code as that of a file of the module `drawing`. */
function run(code: string, given?: unknown): unknown {
  const file = '//# sourceURL=http://localhost/modules/drawing/1.0.0/tool.js';
  return new Function('given', `${code}\n${file}`)(given);
}
const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('what a module has started waits while the module is closed, and that of the page goes on', async () => {
  const [timeout, interval, press, own] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const close = open();
  run('setTimeout(given, 5)', timeout);
  const timer = run('return setInterval(given, 1)', interval);
  run("window.addEventListener('keydown', given)", press);
  setTimeout(own, 5);
  close();
  dispatchEvent(new Event('keydown'));
  await passed(20);
  expect(own).toHaveBeenCalledOnce();
  for (const started of [timeout, interval, press]) expect(started).not.toHaveBeenCalled();
  open();
  dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => {
    for (const started of [timeout, interval, press]) expect(started).toHaveBeenCalled();
  });
  clearInterval(timer as number);
  run("window.removeEventListener('keydown', given)", press);
  dispatchEvent(new Event('keydown'));
  expect(press).toHaveBeenCalledOnce();
});

it('a module that is closed neither changes the address nor opens dialogs', () => {
  run("history.pushState(null, '', '/closed')");
  expect(location.pathname).not.toBe('/closed');
  expect(run("return prompt('Your password?')")).toBeUndefined();
  open();
  run("history.pushState(null, '', '/opened')");
  expect(location.pathname).toBe('/opened');
});

it('style sheets and attributes of a module are in the page while the module is open', () => {
  const adopted = new CSSStyleSheet();
  const close = open();
  const style = run("return document.createElement('style')") as HTMLStyleElement;
  const [own, hoisted] = [document.createElement('style'), document.createElement('style')];
  hoisted.dataset.precedence = 'medium';
  document.head.append(style, own, hoisted);
  document.adoptedStyleSheets = [adopted];
  document.documentElement.dir = 'rtl';
  document.documentElement.dataset.theme = 'dark';
  document.body.style.pointerEvents = 'none';
  const disabled = () => [style, own, hoisted].map(({ sheet }) => sheet?.disabled);
  const closeOther = openModule('writing');
  close();
  expect(disabled()).toEqual([true, false, false]);
  closeOther();
  expect(disabled()).toEqual([true, false, true]);
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(document.documentElement.dir).toBe('');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.body.style.pointerEvents).toBe('');
  open();
  expect(disabled()).toEqual([false, false, false]);
  expect(document.adoptedStyleSheets).toEqual([adopted]);
});

it('what others stored stays when a module clears or fills the storage', () => {
  localStorage.setItem('atelier.theme', 'dark');
  localStorage.setItem('drawing.before', 'of an earlier page');
  run("localStorage.setItem('brush', '3')");
  const fill = "for (let i = 0; i < 2_000; i++) localStorage.setItem('fill' + i, 'x'.repeat(1_000))";
  expect(() => run(fill)).toThrow('stores too much');
  expect(localStorage.getItem('fill900')).toHaveLength(1_000);
  run('localStorage.clear()');
  expect(Object.keys(localStorage)).toEqual(['atelier.theme']);
});
