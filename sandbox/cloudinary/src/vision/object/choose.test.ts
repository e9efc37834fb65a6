import { expect, test } from 'vitest';
import type { Candidate } from './candidates.ts';
import { choose } from './choose.ts';
import { readClues, type Shape } from './phrase.ts';

const patch = (share: number, x: number, shapes: Shape[], atBorder = false): Candidate => ({
  mask: { data: new Uint8Array(1), width: 1, height: 1 },
  share,
  x,
  y: 0.5,
  atBorder,
  shapes: ['any', ...shapes],
});
const sun = patch(0.06, 0.8, ['round']);
const boat = patch(0.02, 0.2, []);
const pick = (phrase: string, ...candidates: Candidate[]) =>
  choose({ methods: [candidates], remaining: [] }, readClues(phrase));

test('an object with a known name only is not chosen among several', () => {
  expect(pick('boat', sun, boat)).toBeUndefined();
  expect(pick('boat', boat)).toBe(boat);
  expect(pick('boat', patch(0.3, 0.5, [], true))).toBeUndefined();
});

test('the shape must match, unless a colour is named', () => {
  expect(pick('ball', boat, sun)).toBe(sun);
  expect(pick('sticks', sun, boat)).toBeUndefined();
  expect(pick('red stick', boat)).toBe(boat);
});

test('a position chooses between patches', () => {
  expect(pick('the thing on the left', sun, boat)).toBe(boat);
  expect(pick('left ball', sun)).toBeUndefined();
});

test.each(['giraffe', '', 'constructor', '__proto__', '…'])(
  '“%s” has no colour or shape to search for',
  (phrase) => {
    expect(pick(phrase, sun, boat)).toBeUndefined();
  },
);
