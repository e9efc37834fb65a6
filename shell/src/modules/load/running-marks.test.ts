import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The functions in a page that was just opened, with what earlier pages stored. */
async function openPage() {
  vi.resetModules();
  return import('./running-marks.ts');
}

const idle: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  idle.length = 0;
});

const version = { module: 'mfe-notes', version: '1.1.0' };

it('finds what hung before a reload, once', async () => {
  (await openPage()).markRunning('mfe-notes', '1.1.0')();
  const { takeHung } = await openPage();
  expect(takeHung()).toEqual([expect.objectContaining(version)]);
  expect(takeHung()).toEqual([]);
});

it('finds what hangs in another tab, after a time in which each page is idle', async () => {
  (await openPage()).markRunning('mfe-notes', '1.1.0');
  sessionStorage.clear();
  const { takeHung } = await openPage();
  expect(takeHung()).toEqual([]);
  vi.setSystemTime(Date.now() + 11_000);
  expect(takeHung()).toEqual([expect.objectContaining(version)]);
});

it.each([
  ['was idle', () => idle.forEach((work) => void work())],
  ['was left', () => dispatchEvent(new Event('pagehide'))],
])('finds nothing of a page that %s', async (_, end) => {
  (await openPage()).markRunning('mfe-notes', '1.1.0')();
  end();
  expect((await openPage()).takeHung()).toEqual([]);
});

it('finds nothing of another tab that waits for files', async () => {
  (await openPage()).markRunning('mfe-notes', '1.1.0');
  vi.advanceTimersByTime(60_000);
  sessionStorage.clear();
  expect((await openPage()).takeHung()).toEqual([]);
});
