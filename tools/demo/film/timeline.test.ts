import { expect, it } from 'vitest';
import { createTimeline } from './timeline.ts';

const cuts = [
  { from: 105, to: 110 },
  { from: 120, to: 121 },
];
const timeline = createTimeline(
  [
    { from: 100, to: 112, atMost: 60 },
    { from: 112, to: 130, atMost: 60 },
  ],
  cuts,
);

it('leaves out what was cut', () => {
  expect(timeline.length).toBe(24);
  expect([100, 104, 105, 107, 110, 115, 121, 130].map(timeline.at)).toEqual([0, 4, 5, 5, 5, 10, 15, 24]);
});

it('speeds up what would take too long, and nothing else', () => {
  const slow = createTimeline(
    [
      { from: 100, to: 104, atMost: 4 },
      { from: 104, to: 115, atMost: 3 },
      { from: 115, to: 118, atMost: 9 },
    ],
    cuts,
  );
  expect([104, 112, 115, 118].map(slow.at)).toEqual([4, 5.5, 7, 10]);
});

it('shows after a cut what was to be seen at its end', () => {
  const shots = [99, 104, 106, 109, 112].map((seen) => ({ file: `${seen}.jpg`, seen }));
  expect(timeline.play(shots, 25)).toEqual([
    { file: '99.jpg', frames: 100 },
    { file: '104.jpg', frames: 25 },
    { file: '109.jpg', frames: 50 },
    { file: '112.jpg', frames: 425 },
  ]);
});

it('never drifts, however fast the shots follow each other, and in whichever order they come', () => {
  const shots = Array.from({ length: 100 }, (_, index) => ({
    file: `${index}.jpg`,
    seen: 100 + index * 0.031,
  }));
  shots.push(...shots.splice(40, 3));
  const frames = timeline.play(shots, 25).map((shot) => shot.frames);
  expect(frames.reduce((sum, count) => sum + count)).toBe(24 * 25);
});
