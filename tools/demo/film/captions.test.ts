import { expect, it } from 'vitest';
import { toWebVtt } from './captions.ts';

it('writes times to the millisecond, past a minute too', () => {
  const cues = [
    { from: 0, to: 2.3456, text: 'One.' },
    { from: 59.9999, to: 61.05, text: 'Two.' },
  ];
  expect(toWebVtt(cues)).toBe('WEBVTT\n\n00:00.000 --> 00:02.346\nOne.\n\n01:00.000 --> 01:01.050\nTwo.\n');
});
