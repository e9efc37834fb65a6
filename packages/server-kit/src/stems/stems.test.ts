import { expect, test } from 'vitest';
import { stemmers } from './stems.ts';

test('forms of a word have one stem in its language; words with other letters stay', () => {
  const stemsOf = (language: 'en' | 'de', words: string) => [
    ...new Set(words.split(' ').map((word) => stemmers[language](word))),
  ];
  expect(stemsOf('en', 'connect connected connection')).toEqual(['connect']);
  expect(stemsOf('de', 'haus hauses häuser häusern')).toEqual(['haus']);
  expect(stemsOf('de', 'straße straßen')).toEqual(['strass']);
  expect(stemsOf('en', 'cafés node.js c++')).toEqual(['cafés', 'node.js', 'c++']);
  expect(stemsOf('de', 'cafés node.js c++')).toEqual(['cafés', 'node.js', 'c++']);
});
