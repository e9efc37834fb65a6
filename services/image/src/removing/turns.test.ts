import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets no more run than may, each in its turn, and goes on after one that fails', async () => {
  const turn = createTurns(2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = gates.map((gate, index) =>
    turn(async () => {
      begun.push(index);
      await gate.promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
