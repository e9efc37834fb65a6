import { expect, test } from 'vitest';
import { write } from './write.ts';

const titles = (keyword: string, category: string) =>
  write([{ role: 'user', text: `Generate a blog title for the keyword ${keyword} in ${category}` }], null)
    .trim()
    .split('\n');

test.each(['General', 'Technology', 'Health', 'Lifestyle', 'Education', 'Business', 'Travel', 'Food'])(
  'ten different numbered titles that carry the keyword, for %s',
  (category) => {
    const lines = titles('slow coffee', category);
    expect(lines).toHaveLength(10);
    expect(new Set(lines.map((line) => line.replace(/^\d+\. /, ''))).size).toBe(10);
    lines.forEach((line, index) => {
      expect(line).toMatch(new RegExp(`^${index + 1}\\. `));
      expect(line).toContain('Slow Coffee');
    });
  },
);

test('a keyword with “in” and a dollar sign is not split', () => {
  expect(titles('life in Rome for $1 & more', 'Travel')[0]).toMatch(/Life in Rome for \$1 & More/);
});
