import type { Random } from './random.ts';
import { countWords } from './topic.ts';

/** Words that a rewritten text has instead, and those of a tone. */
const otherWords: Readonly<Record<string, string>> = {
  a: 'one',
  and: 'as well as',
  are: 'remain',
  but: 'yet',
  has: 'carries',
  is: 'remains',
  many: 'a great many',
  most: 'nearly all',
  often: 'frequently',
  small: 'modest',
  the: 'this',
  very: 'remarkably',
};

const openings: Readonly<Record<string, string>> = {
  friendly: 'Good to have you here.',
  formal: 'The following is to be noted.',
  factual: 'The facts are these.',
  persuasive: 'It is well worth your while.',
  simple: 'Here it is in short words.',
};

const additions = [
  'A closer look shows why this matters.',
  'There is more to it than one would expect.',
  'An example from everyday life makes it plain.',
];

const isProse = (block: string) => /^[\p{L}*_[“"]/u.test(block);
const sentencesOf = (block: string) => block.split(/(?<=[.!?])\s+/);

/** Revises a text as the instructions say. Headings, lists and tables stay as they are, unless the text is nothing else. */
export function revise(instructions: string, text: string, random: Random): string {
  const blocks = text.trim().split(/\n{2,}/);
  const change = changeOf(instructions, random);
  const prose = blocks.some(isProse);
  const changed = blocks.map((block, index) =>
    isProse(block) || !prose ? change(block, blocks.slice(0, index).filter(isProse).length) : block,
  );
  return changed.filter((block) => block !== '').join('\n\n');
}

type Change = (block: string, index: number) => string;

function changeOf(instructions: string, random: Random): Change {
  const [, tone] = /^Change its tone to (\w+)/m.exec(instructions) ?? [];
  const [, asked] = /^Follow this instruction of its author: (".*")$/m.exec(instructions) ?? [];
  if (tone) return (block, index) => (index === 0 ? `${openings[tone] ?? ''} ${block}`.trim() : block);
  if (asked) return followed(String(JSON.parse(asked)), random);
  if (/^Shorten it/m.test(instructions)) return shortened;
  return /^Extend it/m.test(instructions) ? extended(random) : reworded;
}

/** The first half of the sentences; of a single one its first half. */
const shortened: Change = (block) => {
  const sentences = sentencesOf(block);
  if (sentences.length > 1) return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
  const words = block.split(/\s+/);
  return countWords(block) < 4
    ? block
    : `${words
        .slice(0, Math.ceil(words.length / 2))
        .join(' ')
        .replace(/\W+$/, '')}.`;
};

const extended = (random: Random): Change => {
  const added = random.shuffle(additions);
  return (block, index) => `${block} ${added[index % added.length]}`;
};

const reworded: Change = (block) =>
  block.replace(/\p{L}+/gu, (word) => {
    const other = otherWords[word.toLowerCase()];
    if (other === undefined) return word;
    return /^\p{Lu}/u.test(word) ? other.replace(/^./, (letter) => letter.toUpperCase()) : other;
  });

/** What an instruction asks for in the words that the product suggests: another length, and something to mention. */
function followed(asked: string, random: Random): Change {
  const [, topic] = /\b(?:mention|add|about)\s+([^.!?]+)/i.exec(asked) ?? [];
  const length: Change = /\bshort/i.test(asked)
    ? shortened
    : /\blong|\bextend/i.test(asked)
      ? extended(random)
      : reworded;
  return (block, index) =>
    topic && index === 0
      ? `${length(block, index)} This also goes for ${topic.trim()}.`
      : length(block, index);
}
