import { expect, it } from 'vitest';
import { checkFile, formatBytes } from './file-input.ts';

const images = { accept: 'image/*', kinds: 'an image', megabytes: 1 };
const file = (name: string, type: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type });

it('accepts a valid file', () => {
  expect(checkFile(file('a.png', 'image/png'), images)).toBeNull();
  expect(checkFile(file('a.PDF', ''), { ...images, accept: 'application/pdf,.pdf' })).toBeNull();
  expect(checkFile(file('a', ''), { ...images, check: async (checked) => checked })).toBeNull();
});

it.each([
  ['another kind', file('a.pdf', 'application/pdf'), "a.pdf isn't an image."],
  ['nothing in it', file('a.png', 'image/png', 0), /empty/],
  ['too large', file('a.png', 'image/png', 1_600_000), 'a.png is 1.5 MB. Choose a file of up to 1 MB.'],
])('refuses %s with a message that says what to do', (_, refused, message) => {
  expect(checkFile(refused, images)).toMatch(message);
});

it('formats sizes', () => {
  expect([formatBytes(1), formatBytes(840_000), formatBytes(2_097_152)]).toEqual(['1 KB', '820 KB', '2 MB']);
});
