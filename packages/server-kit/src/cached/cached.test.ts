import { expect, it } from 'vitest';
import { cached } from './cached.ts';

it('loads a value once for concurrent readers, and again after a failure, clear or too many others', async () => {
  const values = cached<number>({ most: 2, keepsError: (error) => error === 'kept' });
  let loads = 0;
  const load = async () => ++loads;
  expect(await Promise.all([values.read('a', load), values.read('a', load)])).toEqual([1, 1]);
  await expect(values.read('b', () => Promise.reject('lost'))).rejects.toBe('lost');
  expect(await values.read('b', load)).toBe(2);
  await expect(values.read('c', () => Promise.reject('kept'))).rejects.toBe('kept');
  await expect(values.read('c', load)).rejects.toBe('kept');
  expect(await values.read('a', load)).toBe(3);
  values.clear();
  expect(await values.read('a', load)).toBe(4);
});

it('does not keep what an outdated load finds after it is cleared', async () => {
  const values = cached<string>({ most: 2 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const outdated = values.read('a', () => promise);
  values.clear();
  expect(await values.read('a', async () => 'new')).toBe('new');
  resolve('old');
  expect(await outdated).toBe('old');
  expect(await values.read('a', async () => 'newer')).toBe('new');
});
