import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './creation-transition.ts';
import { navigation } from './navigation.ts';

const names: string[] = [];
const nameOfPicture = () => document.querySelector('img')?.style.viewTransitionName ?? '';

beforeEach(() => {
  document.body.innerHTML = '<ul><li><a href="/ai/creations/6b0b"></a><img alt=""></li></ul>';
  names.length = 0;
  document.startViewTransition = vi.fn((update) => {
    names.push(nameOfPicture());
    if (typeof update === 'function') update();
    names.push(nameOfPicture());
    return { finished: Promise.resolve() } as ViewTransition;
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
});

it('the picture of a creation is named on the way to its page and back, and no longer', async () => {
  const show = vi.fn();
  navigation.move('/ai', '/ai/creations/6b0b', show);
  navigation.move('/ai/creations/6b0b', '/ai', show);
  expect(names).toEqual(Array(4).fill('creation'));
  expect(show).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(nameOfPicture()).toBe(''));
});

it('other pages, and those for users who want no motion, are shown at once', () => {
  const show = vi.fn();
  navigation.move('/ai', '/ai/write-article', show);
  navigation.move('/ai/creations/6b0b', '/ai/creations/7c1d', show);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  navigation.move('/ai', '/ai/creations/6b0b', show);
  expect(show).toHaveBeenCalledTimes(3);
  expect(document.startViewTransition).not.toHaveBeenCalled();
});
