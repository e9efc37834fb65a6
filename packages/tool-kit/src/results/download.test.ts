import { expect, it } from 'vitest';
import { fileName } from './download.ts';

it.each([
  ['The Quiet Future of AI', 'the-quiet-future-of-ai.md'],
  ['Café: ¿qué?', 'café-qué.md'],
  ['हिन्दी', 'हिन्दी.md'],
  ['../../etc/passwd', 'etc-passwd.md'],
  ['茶の本', '茶の本.md'],
  ['…', 'atelier.md'],
])('names a file after %j', (title, name) => {
  expect(fileName(title, 'md')).toBe(name);
});
