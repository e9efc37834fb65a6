import phrases from './article.json' with { type: 'json' };
import type { Random } from './random.ts';
import { countWords, readTopic } from './topic.ts';

const { sections, introduction, conclusion } = phrases;
type Section = (typeof sections)[number];

const wordsPerSection = 135;
const introductionAndConclusionWords = 150;

/** Writes a structured article of about `words` words on a topic, in markdown, no sentence twice. */
export function writeArticle(rawTopic: string, words: number, random: Random): string {
  const { title, subject } = readTopic(rawTopic);
  const phrase = (pattern: string) =>
    pattern
      .replaceAll('{Title}', () => title)
      .replaceAll('{subject}', () => subject)
      .replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  const some = (from: { openers: string[]; body: string[] }) =>
    [random.pick(from.openers), ...random.shuffle(from.body)].map(phrase);
  const parts = [`# ${title}`, some(introduction).slice(0, 4).join(' ')];
  const ending = [`## ${random.pick(conclusion.headings)}`, some(conclusion).slice(0, 4).join(' ')];
  const chosen = chooseSections(words, random);
  chosen.forEach((section, index) => {
    const left = words - countWords([...ending, ...parts].join(' '));
    parts.push(...writeSection(section, some(section), left / (chosen.length - index)));
  });
  return `${[...parts, ...ending].join('\n\n')}\n`;
}

/** As many sections as the words need, one of them with a list, a table or a quote. */
function chooseSections(words: number, random: Random): Section[] {
  const count = Math.round((words - introductionAndConclusionWords) / wordsPerSection);
  const withBlock = random.pick(sections.filter(({ block }) => block !== ''));
  const others = random.shuffle(sections.filter((one) => one !== withBlock));
  const selected = new Set([withBlock, ...others.slice(0, Math.max(0, count - 1))]);
  return sections.filter((one) => selected.has(one));
}

/** The heading and as many sentences as the budget has words for, the block after the second one. */
function writeSection({ heading, block }: Section, sentences: string[], budget: number): string[] {
  let left = budget - countWords(`${heading} ${block}`);
  const kept = sentences.filter((sentence, index) => {
    const length = countWords(sentence);
    const fits = index === 0 || left >= length / 2;
    left -= fits ? length : left;
    return fits;
  });
  const first = block === '' ? Math.ceil(kept.length / 2) : 2;
  const paragraphs = [kept.slice(0, first).join(' '), block, kept.slice(first).join(' ')];
  return [`## ${heading}`, ...paragraphs.filter((text) => text !== '')];
}

/** A short response to any other prompt. */
export const otherResponse = phrases.other;
