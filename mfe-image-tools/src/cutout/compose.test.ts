import { expect, it } from 'vitest';
import { covering, frameOf } from './compose.ts';

const image = { x: 0, y: 0, width: 1000, height: 600 };
const subject = { x: 300, y: 100, width: 420, height: 210 };

it('keeps the image, or crops it to its subject', () => {
  expect(frameOf('original', image, subject)).toEqual({ frame: image, width: 1000 });
  expect(frameOf('subject', image, subject)).toEqual({ frame: subject, width: 420 });
});

it('has the subject in the middle, with a margin of 8 %', () => {
  const { frame, width } = frameOf('square', image, subject);
  expect([frame.width, frame.height, width]).toEqual([500, 500, 500]);
  expect([frame.x + 250, frame.y + 250]).toEqual([510, 205]);
  const portrait = frameOf('portrait', image, subject).frame;
  expect(portrait.width / portrait.height).toBeCloseTo(0.8);
  expect(portrait.width).toBeCloseTo(500);
});

it('has 1600 pixels for a shop, and no more than a canvas takes', () => {
  expect(frameOf('shop', image, subject).width).toBe(1600);
  const huge = { x: 0, y: 0, width: 16_000, height: 16_000 };
  expect(frameOf('square', huge, huge).width).toBe(8000);
  expect(frameOf('portrait', huge, huge).width).toBe(6400);
});

it('covers an area with an image from its middle, without stretching it', () => {
  const area = { width: 300, height: 300 };
  expect(covering({ width: 400, height: 200 }, area)).toEqual({ x: -150, y: 0, width: 600, height: 300 });
  expect(covering({ width: 100, height: 200 }, area)).toEqual({ x: 0, y: -150, width: 300, height: 600 });
});
