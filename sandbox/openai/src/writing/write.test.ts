import { expect, test } from 'vitest';
import { countWords } from './article.ts';
import { write } from './write.ts';

const answer = (user: string, system = '', seed: number | null = null) =>
  write(
    [
      { role: 'system', text: system },
      { role: 'user', text: user },
    ],
    seed,
  );

const writer = 'You are an experienced writer of articles.';
const titler = 'You write titles for blog posts. Answer with 10 titles.';

test.each([
  ['Short (500-800 words)', '', 500, 800],
  ['Medium (800-1200 words)', '', 800, 1200],
  ['Long (1200-1600 words)', 'Write about 1600 words.', 1200, 1600],
  ['German', 'Write about 1200 words, whole.', 900, 1200],
  ['Short (500-800 words)', 'Write about 1600 words.', 1200, 1600],
])('an article in %s has its length, a title and sections', (label, system, low, high) => {
  for (const topic of ['cats', 'Why is the sky blue?', '数据']) {
    const text = answer(`Write an article about ${topic} in ${label}`, system && `${writer} ${system}`);
    expect(text).toMatch(/^# .+\n\n/);
    expect(text.match(/^## /gm)?.length).toBeGreaterThan(3);
    expect(countWords(text)).toBeGreaterThanOrEqual(low);
    expect(countWords(text)).toBeLessThanOrEqual(high);
  }
});

test('ten different numbered titles have the keyword, also one with “in” and a dollar sign', () => {
  const titles = answer(
    'Generate a blog title for the keyword life in Rome for $1 & more in Travel',
    titler,
  ).trim();
  const lines = titles.split('\n');
  expect(new Set(lines.map((line) => line.replace(/^\d+\. /, ''))).size).toBe(10);
  for (const [index, line] of lines.entries()) {
    expect(line.startsWith(`${index + 1}. `)).toBe(true);
    expect(line).toContain('Life in Rome for $1 & more');
  }
});

test('the instructions decide what is written, whatever the prompt says', () => {
  expect(answer('Titles about tea', titler)).toMatch(/^1\. .*Tea.*\n(\d+\. .*Tea.*\n){9}$/);
  expect(answer('tea', titler.replace('10', '5')).trim().split('\n')).toHaveLength(5);
  const short = answer('Tea', `${writer} Write about 100 words, whole.`);
  expect(short).toMatch(/^# Tea\n/);
  expect(countWords(short)).toBeLessThan(130);
});

const resume = `<resume>\nAda Example\nada@example.com and more data here\n- Cut build time by 40%\n</resume>
<job_description>\nBaker, Berlin\nBread.\n</job_description>\n<terms>\nFound: Go\nMissing: Kafka\n</terms>`;

test.each([
  [
    'You review a resume.\n## Strengths\n## Job match',
    /^## Strengths\n\n- “Cut build time by 40%”.*\n.*\n\n## Job match\n[^@]*- Missing: Kafka\n$/,
  ],
  ['You tailor a resume.', /^# Ada Example\n[\s\S]+- Cut build time by 40%\n$/],
  ['You write a cover letter.', /“Baker, Berlin”[\s\S]+Cut build time by 40%[\s\S]+Ada Example$/],
])('%s gets a text of the resume', (system, expected) => {
  expect(answer(resume, system)).toMatch(expected);
});

test('a line has two versions', () => {
  expect(answer('Helped with bread.', 'You improve one line').split('\n')).toEqual([
    'Helped with bread, which led to ….',
    'Helped with bread, so that … became faster.',
  ]);
});

test.each([
  ['Shorten it to about half.', '# Moss\n\nMoss is **small**. It grows.', '# Moss\n\nMoss is **small**.'],
  ['Extend it.', '# Moss\n\n**Moss** is small.', '# Moss\n\n**In other words: Moss** is small.'],
  ['Write it in other words.', '# The stones', '# In other words: The stones'],
])('revises: %s', (task, text, expected) => {
  expect(answer(text, `You revise a text. More.\n${task}\nAnswer.`)).toBe(expected);
});

test('any other prompt gets a short text', () => {
  expect(answer('Hello')).toMatch(/\.\n$/);
});
