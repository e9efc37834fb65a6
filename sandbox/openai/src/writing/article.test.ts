import { expect, test } from 'vitest';
import { countWords, readTopic } from './topic.ts';
import { write } from './write.ts';

const article = (topic: string, label: string, seed: number | null = null) =>
  write([{ role: 'user', text: `Write an article about ${topic} in ${label}` }], seed);
const titles = (keyword: string, category: string) =>
  write([{ role: 'user', text: `Generate a blog title for the keyword ${keyword} in ${category}` }], null)
    .trim()
    .split('\n');
const topics = ['the future of AI', 'How to bake sourdough bread', 'cats', 'Why is the sky blue?', '数据'];

test.each([
  ['Short (500-800 words)', 500, 800],
  ['Medium (800-1200 words)', 800, 1200],
  ['Long (1200-1600 words)', 1200, 1600],
])('%s has a length within its range for any topic', (label, low, high) => {
  for (const topic of topics) {
    const words = countWords(article(topic, label));
    expect(words).toBeGreaterThanOrEqual(low);
    expect(words).toBeLessThanOrEqual(high);
  }
});

test('a long article repeats no sentence and leaves no pattern unfilled', () => {
  for (const topic of topics) {
    const text = article(topic, 'Long (1200-1600 words)');
    const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.split(' ').length > 5);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(text).not.toMatch(/[{}[\]]|undefined/);
  }
});

test('an article has one title on its topic, sections and an ending', () => {
  const lines = article('the future of AI', 'Short (500-800 words)').split('\n');
  expect(lines[0]).toBe('# The Future of AI');
  expect(lines.filter((line) => line.startsWith('## ')).length).toBeGreaterThanOrEqual(4);
});

test('the same prompt returns the same article, another topic another one', () => {
  const label = 'Short (500-800 words)';
  expect(article('bees', label)).toBe(article('bees', label));
  expect(article('bees', label).replaceAll('bees', 'wasps')).not.toBe(article('wasps', label));
});

test('a length in the system message applies if the prompt has none', () => {
  const text = write(
    [
      { role: 'system', text: 'Write about 1200 words, whole.' },
      { role: 'user', text: 'Write an article about bees' },
    ],
    null,
  );
  expect(countWords(text)).toBeGreaterThan(900);
  expect(countWords(text)).toBeLessThanOrEqual(1200);
});

test.each([
  ['How to bake bread', 'this subject'],
  ['The future of AI', 'AI'],
  ['A house by the sea', 'a house by the sea'],
  ['5 tips for remote work', 'this subject'],
  ['Why is the sky blue?', 'this subject'],
  ['London in winter', 'London in winter'],
])('the subject of “%s” is “%s”', (topic, subject) => {
  expect(readTopic(topic).subject).toBe(subject);
});

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
