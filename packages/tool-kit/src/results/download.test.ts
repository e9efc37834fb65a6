import { expect, it } from 'vitest';
import { fileName } from './download.ts';

it('names a file after a title', () => {
  expect(fileName('Café: ¿qué?', 'md')).toBe('café-qué.md');
  expect(fileName('…', 'md')).toBe('atelier.md');
});
