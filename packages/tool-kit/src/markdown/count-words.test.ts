import { expect, it } from 'vitest';
import { countWords } from './Markdown.tsx';

it.each([
  ['', 0],
  ['# The quiet future', 3],
  ['1. One\n2. Two', 2],
  ['**bold** and _it_ don’t count `twice`', 6],
  ['[a link](https://a.example/long/path) here', 3],
  ['zwei-hundert Wörter', 2],
  ['---\n\n| a | b |\n| - | - |', 2],
])('counts %j as %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});
