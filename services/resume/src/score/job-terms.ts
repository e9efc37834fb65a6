import type { Language } from '@atelier/contracts/languages';
import { jobWords, languageOf } from './job-words.ts';
import { joinSkills, noSkills, skillText } from './skill-names.ts';

/** Second words of fixed pairs, such as in `machine learning`. */
const tails = new Set(
  'learning engineering management development design analysis architecture testing security response science systems services marketing research planning operations delivery leadership modeling processing'.split(
    ' ',
  ),
);
const word = /[\p{L}\p{N}][\p{L}\p{N}+#]*(?:[./-][\p{L}\p{N}][\p{L}\p{N}+#]*)*/gu;
const termsAtMost = 30;

const wordsIn = (text: string) => [...text.matchAll(word)];

export const stemsOf = (text: string, language: Language) =>
  wordsIn(joinSkills(jobWords[language].plain(text)))
    .map(([found]) => jobWords[language].stem(found.toLowerCase()))
    .join(' ');

/** Names of tools and methods: inner capitals, digits, signs, or all capitals. */
const isName = (text: string) =>
  /[+#./]|\d/.test(text) ||
  /^[\p{Lu}]{2,}$/u.test(text) ||
  /^(?:\p{Ll}+\p{Lu}|\p{Lu}\p{Ll}+\p{Lu})/u.test(text);

const isCapital = (text: string) => /^\p{Lu}/u.test(text);

/** Numbers such as `5+`, `10k` or `24/7`. */
const isQuantity = (text: string) => /^\d[\d.,/+-]*[km]?\+?$/i.test(text);

/** Marks such as `m/f/d`, and abbreviations such as `z.B`. */
const isMark = (text: string) => /^[mfwdx](?:\/[mfwdx])+$/i.test(text) || /^\p{L}(?:\.\p{L})+$/u.test(text);

const withoutAddresses = (text: string) =>
  text.replace(/\S+/g, (found) => (/@|:\/\/|www\./.test(found) ? '' : found));

interface Sentence {
  text: string;
  words: RegExpExecArray[];
  /** The start of explicitly named skills. */
  skills: number;
}

/** How specific a word without a name is; a term needs 1.5 in all. */
const weightOf: Record<Language, (sentence: Sentence, index: number) => number> = {
  en({ text, words }, index) {
    const { 0: found = '', index: at = 0 } = words[index] ?? {};
    if (index > 0 && isCapital(found)) return 2;
    if (found.length <= 3) return 0;
    return text[at + found.length] === ',' || text.slice(0, at).trimEnd().endsWith(',') ? 1.5 : 0.8;
  },
  // Every noun has a capital, so only skills, entries of lists, and words after `mit` or `auf` count at once.
  de(sentence, index) {
    const [found, at] = [sentence.words[index]?.[0] ?? '', sentence.words[index]?.index ?? 0];
    if (!isCapital(found)) return 0;
    if (at >= sentence.skills) return 2;
    const isListed = [-2, -1].some(
      (before) => areJoined(sentence, index + before, index) || areJoined(sentence, index, index - before),
    );
    return isListed || /^(?:mit|auf)$/.test(sentence.words[index - 1]?.[0] ?? '') ? 1.5 : 0.8;
  },
};

const joints = new Set([',', 'und', 'oder', 'sowie', '&']);

/** Whether two nouns are neighbors in a list. */
function areJoined({ text, words }: Sentence, first: number, second: number): boolean {
  const [one, other] = [words[first], words[second]];
  if (!one || !other) return false;
  for (const [noun] of [one, other])
    if (!isCapital(noun) || jobWords.de.isCommon(noun.toLowerCase())) return false;
  return joints.has(text.slice(one.index + one[0].length, other.index).trim());
}

const skill = /(?:kenntnisse|erfahrung|erfahrungen|umgang|vertraut|know-how) (?:in|im|mit|von|bei) /i;

const sentencesOf = (description: string): Sentence[] =>
  withoutAddresses(description)
    .split(/\n|(?<=[.!?:;\u2022])\s/)
    .map((text) => ({
      text,
      words: wordsIn(text),
      skills: skill.exec(text)?.index ?? text.length,
    }));

interface Candidate {
  text: string;
  weight: number;
  first: number;
}

/** The terms of a job description: names of tools, fixed pairs and frequent words, most specific first. */
export function termsOf(description: string, language = languageOf(description)): string[] {
  const { plain, isCommon } = jobWords[language];
  const others = noSkills(description);
  const candidates = new Map<string, Candidate>();
  const add = (text: string, weight: number) => {
    if (weight === 0) return;
    const key = stemsOf(text, language);
    const known = candidates.get(key);
    if (known) known.weight += weight;
    else candidates.set(key, { text, weight, first: candidates.size });
  };
  for (const sentence of sentencesOf(joinSkills(plain(description)))) {
    const { text: line, words } = sentence;
    const endsPair = (index: number) => {
      const [before, found] = [words[index - 1], words[index]];
      if (!before || !found || !tails.has(found[0].toLowerCase())) return false;
      if (before[0].length <= 2 || isCommon(before[0].toLowerCase())) return false;
      return found.index === before.index + before[0].length + 1 && line[found.index - 1] === ' ';
    };
    words.forEach(([text], index) => {
      if (
        isCommon(text.toLowerCase()) ||
        others.has(text.toLowerCase()) ||
        text.length < 2 ||
        isQuantity(text) ||
        isMark(text)
      )
        return;
      if (endsPair(index)) add(`${words[index - 1]?.[0]} ${text}`, 2.5);
      if (isName(text) || skillText(text) !== text) add(text, 3);
      else if (!endsPair(index) && !endsPair(index + 1)) add(text, weightOf[language](sentence, index));
    });
  }
  return [...candidates.values()]
    .filter(({ weight }) => weight >= 1.5)
    .sort((a, b) => b.weight - a.weight || a.first - b.first)
    .slice(0, termsAtMost)
    .map(({ text }) => skillText(text));
}
