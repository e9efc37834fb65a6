import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCursors } from './cursor.ts';

const [old, current] = ['an-old-secret-of-thirty-two-letters', 'a-new-secret-of-thirty-two-letters'];
const position = z.object({ at: z.number() });

test('abuse 42: cursors stay valid while their secret is changed', () => {
  const before = createCursors(old).write('history', { at: 1 });
  const rotating = createCursors(current, old);
  expect(rotating.read('history', position, before)).toEqual({ at: 1 });
  const after = rotating.write('history', { at: 2 });
  expect(createCursors(current).read('history', position, after)).toEqual({ at: 2 });
  expect(() => createCursors(current).read('history', position, before)).toThrow();
});

test('abuse 28: a cursor of another list and a changed cursor are refused', () => {
  const cursors = createCursors(current);
  const cursor = cursors.write('history', { at: 1 });
  const forged = `${Buffer.from('{"at":9}').toString('base64url')}.${cursor.split('.')[1]}`;
  for (const bad of [forged, `${cursor}A`, cursor.slice(0, -1), '', '.'])
    expect(() => cursors.read('history', position, bad)).toThrow();
  expect(() => cursors.read('gallery', position, cursor)).toThrow();
});
