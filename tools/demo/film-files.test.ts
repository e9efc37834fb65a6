import { expect, it } from 'vitest';
import { toConcatList, toWebVtt } from './film-files.ts';

it('writes caption times in minutes, seconds and milliseconds', () => {
  const captions = [
    { from: 0, to: 2.3456, text: 'One.' },
    { from: 59.9999, to: 61.05, text: 'Two.' },
  ];
  expect(toWebVtt(captions)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:02.346\nOne.\n\n01:00.000 --> 01:01.050\nTwo.\n',
  );
});

it('shows each frame until the next one, and the last until the end', () => {
  const frames = [
    { file: '/a.jpg', at: 0 },
    { file: '/b.jpg', at: 1.5 },
  ];
  expect(toConcatList({ frames, seconds: 2 }).split('\n')).toEqual([
    'ffconcat version 1.0',
    "file '/a.jpg'",
    'duration 1.5000',
    "file '/b.jpg'",
    'duration 0.5000',
    "file '/b.jpg'",
    '',
  ]);
});

it('shows only the last frame of a skipped time', () => {
  const frames = ['/a', '/waiting', '/result', '/c'].map((file, index) => ({
    file,
    at: [0, 4, 4, 6][index] ?? 0,
  }));
  const list = toConcatList({ frames, seconds: 7 });
  expect(list).not.toContain('/waiting');
  expect(list).toContain("file '/result'\nduration 2.0000");
});
