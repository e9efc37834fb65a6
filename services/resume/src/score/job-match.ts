import type { JobMatch } from '@atelier/contracts';
import { stemmer } from 'stemmer';

const common = new Set(
  (
    'a about above across after all also an and any are as at be been being benefits best both but by can candidate candidates company could culture day ' +
    'degree do does each environment etc excellent experience experienced fast for from full good great has have help high hiring how ideal if in ' +
    'including individual into is it its job join knowledge like looking make may member more most must need new nice no not of offer on one only or ' +
    'other our out over own paced people per plus position preferred proven related required requirements responsibilities responsible role salary ' +
    'seeking self should skills so some strong such team teams than that the their them they this through time to together tools under up us use ' +
    'using very we well what when where which who will with within work working world would year years you your ability able bachelor equivalent ' +
    'understanding familiarity proficiency motivated passionate opportunity apply part deep solid hands minimum least every'
  ).split(' '),
);

/** Second words of fixed pairs, such as in `machine learning`. */
const tails = new Set(
  'learning engineering management development design analysis architecture testing security response science systems services marketing research planning operations delivery leadership modeling processing'.split(
    ' ',
  ),
);
const word = /[\p{L}\p{N}][\p{L}\p{N}+#]*(?:[./-][\p{L}\p{N}][\p{L}\p{N}+#]*)*/gu;
const termsAtMost = 30;

/** A text as its words' stems, by which it is compared: `mentored` is `mentoring`. Words of other than basic letters stay. */
const stemsOf = (text: string) =>
  [...text.matchAll(word)]
    .map(([found]) => found.toLowerCase())
    .map((found) => (/^[a-z]+$/.test(found) ? stemmer(found) : found))
    .join(' ');
/** Names of tools and methods: inner capitals, digits, signs, or all capitals. */
const isName = (text: string) =>
  /[+#./]|\d/.test(text) ||
  /^[\p{Lu}]{2,}$/u.test(text) ||
  /^(?:\p{Ll}+\p{Lu}|\p{Lu}\p{Ll}+\p{Lu})/u.test(text);

/** Numbers such as `5+`, `10k` or `24/7`. */
const isQuantity = (text: string) => /^\d[\d.,/+-]*[km]?\+?$/i.test(text);

/** Marks that a position is open to everyone, such as `m/f/d`. */
const isGenderMark = (text: string) => /^[mfwdx](?:\/[mfwdx])+$/i.test(text);

/** Removes e-mail addresses and URLs. */
const withoutAddresses = (text: string) =>
  text.replace(/\S+/g, (found) => (/@|:\/\/|www\./.test(found) ? '' : found));

/** Whether a comma is before or after a word, as in a list of skills. */
const isListed = (sentence: string, at: number, length: number) =>
  sentence[at + length] === ',' || sentence.slice(0, at).trimEnd().endsWith(',');

const isPair = (first: string, second: string) =>
  tails.has(second) && first.length > 2 && !common.has(first.toLowerCase());

interface Candidate {
  shown: string;
  weight: number;
  first: number;
}

/** The relevant terms of a job description, most specific first: names of tools, fixed pairs, and frequent words. */
export function termsOf(description: string): string[] {
  const candidates = new Map<string, Candidate>();
  const add = (shown: string, weight: number, first: number) => {
    const key = stemsOf(shown);
    const known = candidates.get(key);
    if (known) known.weight += weight;
    else candidates.set(key, { shown, weight, first });
  };
  for (const sentence of withoutAddresses(description).split(/\n|(?<=[.!?:;\u2022])\s/)) {
    const words = [...sentence.matchAll(word)];
    /** Whether the word at `index` is the second of a pair. */
    const endsPair = (index: number) => {
      const [before, found] = [words[index - 1], words[index]];
      if (!before || !found || !isPair(before[0], found[0].toLowerCase())) return false;
      return found.index === before.index + before[0].length + 1 && sentence[found.index - 1] === ' ';
    };
    words.forEach(({ 0: text, index: at }, index) => {
      const lower = text.toLowerCase();
      if (common.has(lower) || text.length < 2 || isQuantity(text) || isGenderMark(text)) return;
      const position = candidates.size;
      if (endsPair(index)) add(`${words[index - 1]?.[0]} ${text}`, 2.5, position);
      if (isName(text)) add(text, 3, position);
      else if (endsPair(index) || endsPair(index + 1)) return;
      else if (index > 0 && /^\p{Lu}/u.test(text)) add(text, 2, position);
      else if (text.length > 3) add(text, isListed(sentence, at, text.length) ? 1.5 : 0.8, position);
    });
  }
  return [...candidates.values()]
    .filter(({ weight }) => weight >= 1.5)
    .sort((a, b) => b.weight - a.weight || a.first - b.first)
    .slice(0, termsAtMost)
    .map(({ shown }) => shown);
}

/** Which terms of a job description a resume has, and which it lacks; null where the description has none. */
export function matchJob(resumeText: string, description: string): JobMatch | null {
  const terms = termsOf(description);
  if (terms.length === 0) return null;
  const text = ` ${stemsOf(resumeText)} `;
  const has = (term: string) => text.includes(` ${stemsOf(term)} `);
  const matched = terms.filter(has);
  return {
    matched,
    missing: terms.filter((term) => !has(term)),
    percent: Math.round((matched.length / terms.length) * 100),
  };
}
