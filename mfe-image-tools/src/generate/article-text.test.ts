import { expect, it } from 'vitest';
import { withImage, withoutImage } from './article-text.ts';

const address = 'https://a.example/pictures/x.png';
const image = { address, alt: 'A [red]\ncup', others: [] };

it.each([
  ['# Tea\nGreen.', `# Tea\n\n![A red cup](${address})\n\nGreen.`],
  ['Green.\n\n# Tea', `![A red cup](${address})\n\nGreen.\n\n# Tea`],
])('puts an image below the first heading of %j, and takes it out', (text, changed) => {
  expect(withImage(text, image)).toBe(changed);
  expect(withoutImage(changed, address).replace('# Tea\n\n', '# Tea\n')).toBe(text);
});

it('replaces another version of the image where that is', () => {
  const before = withImage('# Tea\n\nGreen.', image);
  const other = 'https://a.example/pictures/$&.png';
  expect(withImage(before, { ...image, address: other, others: [address] })).toBe(
    before.replace(address, () => other),
  );
});
