import { createPhrasing, type Phrasing, phrases, type Section } from './phrasing.ts';
import type { Random } from './random.ts';
import { countWords, readTopic, type Topic } from './topic.ts';

const { sections, introduction, conclusion } = phrases;
const withBlocks = sections.filter((one) => one.list || one.table || one.quote);
const wordsPerSection = 135;
const introductionAndConclusionWords = 150;
const maxParagraphWords = 4;

/** Writes a structured article of about `words` words on a topic, in markdown, no sentence twice. */
export function composeArticle(rawTopic: string, words: number, random: Random): string {
  const topic = readTopic(rawTopic);
  const phrase = createPhrasing(topic, rawTopic, random);
  const chosen = chooseSections(words, random);
  const parts = [`# ${topic.title}`, introduce(phrase, random)];
  const ending = conclude(phrase, random);
  const reserved = countWords(ending.join(' '));
  chosen.forEach((section, index) => {
    const left = words - reserved - countWords(parts.join(' '));
    parts.push(...writeSection(section, left / (chosen.length - index), topic, phrase, random));
  });
  return `${[...parts, ...ending].join('\n\n')}\n`;
}

function chooseSections(words: number, random: Random): Section[] {
  const count = Math.max(
    1,
    Math.min(sections.length, Math.round((words - introductionAndConclusionWords) / wordsPerSection)),
  );
  const block = random.pick(withBlocks);
  const others = random.shuffle(sections.filter((one) => one !== block)).slice(0, count - 1);
  const selected = new Set([block, ...others]);
  return sections.filter((one) => selected.has(one));
}

function introduce(phrase: Phrasing, random: Random): string {
  const sentences = [random.pick(introduction.openers), ...random.shuffle(introduction.body).slice(0, 3)];
  return sentences.map(phrase).join(' ');
}

function conclude(phrase: Phrasing, random: Random): string[] {
  const sentences = [random.pick(conclusion.openers), ...random.shuffle(conclusion.body).slice(0, 3)];
  return [`## ${random.pick(conclusion.headings)}`, sentences.map(phrase).join(' ')];
}

function writeSection(
  section: Section,
  budget: number,
  topic: Topic,
  phrase: Phrasing,
  random: Random,
): string[] {
  const named = topic.fitsHeadings && random.next() < 0.6;
  const heading = `## ${phrase(random.pick(named ? section.headings : section.plainHeadings))}`;
  const block = blockOf(section, phrase, random);
  let left = budget - countWords(heading) - countWords(block.join(' '));
  const sentences: string[] = [];
  for (const pattern of [random.pick(section.openers), ...random.shuffle(section.body)]) {
    const sentence = phrase(pattern);
    const length = countWords(sentence);
    if (sentences.length > 0 && left < length / 2) break;
    sentences.push(sentence);
    left -= length;
  }
  return [heading, ...aroundBlock(sentences, block)];
}

/** Puts a list, table or quote after the second sentence; text without one is split into paragraphs. */
function aroundBlock(sentences: string[], block: string[]): string[] {
  if (block.length === 0) {
    const half = sentences.length > maxParagraphWords ? Math.ceil(sentences.length / 2) : sentences.length;
    return [sentences.slice(0, half), sentences.slice(half)]
      .filter((one) => one.length)
      .map((one) => one.join(' '));
  }
  const before = sentences.slice(0, 2).join(' ');
  const after = sentences.slice(2).join(' ');
  return [before, ...block, after].filter((one) => one !== '');
}

function blockOf(section: Section, phrase: Phrasing, random: Random): string[] {
  if (section.list) {
    const { items, lead, ordered } = section.list;
    const selected = ordered ? items : random.shuffle(items).slice(0, 4);
    const lines = selected.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${phrase(item)}`);
    return [phrase(random.pick(lead)), lines.join('\n')];
  }
  if (section.table) {
    const { head, rows } = section.table;
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')];
  }
  return section.quote ? [`> ${random.pick(section.quote)}`] : [];
}

/** A short response to any other prompt. */
export function writeOther(prompt: string, random: Random): string {
  const phrase = createPhrasing(readTopic(prompt.slice(0, 160)), prompt, random);
  const { openings, steps, closings } = phrases.other;
  const chosen = random.shuffle(steps).slice(0, 4);
  const list = chosen.map((step, index) => `${index + 1}. ${phrase(step)}`).join('\n');
  return `${phrase(random.pick(openings))}\n\n${list}\n\n${phrase(random.pick(closings))}\n`;
}
