import { expect, test } from 'vitest';
import { continuationOf, splitAtLastWord } from './split-text.ts';

test.each([
  ['one two thr', 'one two ', 'thr'],
  ['one two ', 'one two ', ''],
  ['## Title\n', '## Title\n', ''],
  ['水は大切', '水は大切', ''],
])('%j is split before its incomplete last word', (text, whole, rest) => {
  expect(splitAtLastWord(text)).toEqual({ whole, rest });
});

test.each([
  ['the river ', 'flows on', 'the river flows on'],
  ['the river ', ' flows on', 'the river flows on'],
  ['ends here. ', '\n\n## Next', 'ends here. \n\n## Next'],
  ['ends here.\n\n', '## Next', 'ends here.\n\n## Next'],
  ['we walked along the river ', 'along the river and home', 'we walked along the river and home'],
  ['水は', '大切です', '水は大切です'],
])('%j and its continuation %j read as one', (text, continuation, joined) => {
  expect(text + continuationOf(text, continuation)).toBe(joined);
});
