const maxSubjectWords = 7;
/** Beginnings of topics that are no noun phrase. */
const noNoun =
  /^(?:how|why|what|when|where|who|is|are|can|should|do|does|tips|ideas|(?:the |top |best )*\d+)\b/i;
const smallWords = new Set(
  'a an and as at but by for from in into nor of on or over so the to up via vs with'.split(' '),
);

/** A topic as a headline, and as a noun phrase for the middle of a sentence. */
export function readTopic(raw: string): { title: string; subject: string } {
  const text = raw.replace(/\s+/g, ' ').trim().slice(0, 200);
  const bare = text.replace(/[.!…:;,]+$/u, '');
  const isNoun =
    bare !== '' && !bare.endsWith('?') && !noNoun.test(bare) && bare.split(' ').length <= maxSubjectWords;
  const core = bare.replace(/^the \w+ of /i, '').replace(/^(?:The|An?)\b/, (word) => word.toLowerCase());
  const subject = isNoun ? core : 'this subject';
  return { title: titleCase(bare) || 'Untitled', subject };
}

/** Headline case: small words stay small, words that carry their own capitals stay as they are. */
export function titleCase(text: string): string {
  const words = text.split(' ');
  return words
    .map((word, index) => {
      if (/\p{Lu}/u.test(word)) return word;
      if (index > 0 && index < words.length - 1 && smallWords.has(word)) return word;
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

/** The number of words: runs of letters or digits without markdown syntax. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;
}
