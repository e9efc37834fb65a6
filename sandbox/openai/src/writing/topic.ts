/** A topic as the user typed it, prepared for use in sentences. */
export type Topic = {
  /** The topic as a headline, in title case. */
  title: string;
  /** A noun phrase for the middle of a sentence. */
  subject: string;
  /** Whether the subject reads well in a heading. */
  fitsHeadings: boolean;
};

const maxSubjectWords = 7;
const openers =
  /^(the|a|an|my|our|your|some|how|why|what|when|benefits|advantages|future|history|importance|role|impact|effects?|ways|tips|climate|artificial|remote|healthy|electric|renewable|machine|digital|modern|social|public|sustainable|online|mental|urban|space|small|big|old|new|good|great|best|simple|basic|home|local|global|personal|quantum|open|deep|working|electronic|natural|organic|virtual|green|solar|nuclear)$/i;
const smallWords = new Set(
  'a an and as at but by for from in into nor of on or over so the to up via vs with'.split(' '),
);

/** Parses a topic: removes phrases around its subject, such as "the future of", "how to" or "10 tips for". */
export function readTopic(raw: string): Topic {
  const text = raw.replace(/\s+/g, ' ').trim().slice(0, 200);
  const bare = text.replace(/[.!?…:;,]+$/u, '');
  const question = text.endsWith('?');
  const subject = subjectOf(bare);
  const short = subject.split(' ').length <= maxSubjectWords;
  const answersQuestion = question && subject === midSentence(bare);
  const plain = !short || answersQuestion;
  const fallback = question ? 'this question' : 'this subject';
  return {
    title: titleCase(question ? `${bare}?` : bare) || 'Untitled',
    subject: plain || subject === '' ? fallback : subject,
    fitsHeadings: !plain && subject !== '',
  };
}

function subjectOf(bare: string): string {
  const rules: [RegExp, (match: RegExpExecArray) => string][] = [
    [/^how to (\w+)\b(.*)$/i, (match) => gerund(match[1] ?? '') + (match[2] ?? '')],
    [
      /^(?:the )?(?:top |best )?\d+ (?:\w+ )?(?:tips|ways|reasons|ideas|steps|things|rules|habits)(?: and \w+)? (?:for|about|on|of|in) (.+)$/i,
      (match) => match[1] ?? '',
    ],
    [
      /^(?:the )?(?:top |best )?(?:\d+ )?(?:tips|ways|reasons|steps|things) to (\w+)\b(.*)$/i,
      (match) => gerund(match[1] ?? '') + (match[2] ?? ''),
    ],
    [/^(?:tips|ideas|advice) (?:for|about|on) (.+)$/i, (match) => match[1] ?? ''],
    [/^(?:the )?(?:impact|effects?|influence|role) of (.+?) (?:on|in|for) .+$/i, (match) => match[1] ?? ''],
    [
      /^(?:the )?(?:\w+ )?(?:future|history|benefits|advantages|importance|basics|art|science|rise|power|beauty|origins?|story) of (.+)$/i,
      (match) => match[1] ?? '',
    ],
    [/^what (?:is|are) (.+)$/i, (match) => match[1] ?? ''],
    [/^how (?:does|do) (.+) work$/i, (match) => match[1] ?? ''],
    [/^(.+?) (?:vs\.?|versus) (.+)$/i, (match) => `the choice between ${match[1]} and ${match[2]}`],
  ];
  for (const [pattern, make] of rules) {
    const match = pattern.exec(bare);
    if (match) return midSentence(make(match).trim());
  }
  return midSentence(bare);
}

/** Lowers the first capital of a common word. */
function midSentence(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ');
  const commonEnding = rest.length > 0 && /(?:ing|tion|ment|ness|ism|ogy|able|ful|ive|ical)$/.test(first);
  const lower = /^\p{Lu}[\p{Ll}-]*$/u.test(first) && (openers.test(first) || commonEnding);
  return [lower ? first.toLowerCase() : first, ...rest].join(' ');
}

function gerund(verb: string): string {
  const word = verb.toLowerCase();
  if (/^(be|see|flee|agree|dye)$/.test(word)) return `${word}ing`;
  if (/ie$/.test(word)) return `${word.slice(0, -2)}ying`;
  if (/[^e]e$/.test(word)) return `${word.slice(0, -1)}ing`;
  const doubles =
    /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(word) || /^(begin|forget|control|admit|prefer)$/.test(word);
  return doubles ? `${word}${word.at(-1)}ing` : `${word}ing`;
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
