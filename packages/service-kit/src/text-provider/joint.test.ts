import { expect, test } from 'vitest';
import { joined, settle } from './joint.ts';

test.each([
  ['one two thr', 'one two ', 'thr'],
  ['one two ', 'one two ', ''],
  ['## Title\n', '## Title\n', ''],
  ['水は大切', '水は大切', ''],
])('%j settles up to its last whole word', (text, settled, held) => {
  expect(settle(text)).toEqual({ settled, held });
});

test.each([
  ['the river ', 'flows on', 'the river flows on'],
  ['the river ', ' flows on', 'the river flows on'],
  ['ends here. ', '\n\n## Next', 'ends here. \n\n## Next'],
  ['ends here.\n\n', '## Next', 'ends here.\n\n## Next'],
  ['we walked along the river ', 'along the river and home', 'we walked along the river and home'],
  ['水は', '大切です', '水は大切です'],
])('%j and its continuation %j read as one', (text, continuation, whole) => {
  expect(text + joined(text, continuation)).toBe(whole);
});
