import type { Random } from './random.ts';

const quotesPerSection = 4;
const shownTerms = 6;
const figure = /\d[\d,.]*\s*(?:%|percent|k\b|m\b|x\b)|[$€£]\s?\d|\b\d{1,3}(?:,\d{3})*\+?\s+[a-z]/i;
const weakStart =
  /^(?:was |were )?(?:responsible for|duties included|worked on|helped with|involved in)\s+(?:various |several |many )?/i;
/** Contact data, also masked as `[EMAIL_1]`, posts with their dates, markup, links, and instructions to the reviewer. */
const notAClaim =
  /\S@\S|\[[A-Z]+_\d+\]|\b\d{4}\s*[-–]\s*(?:\d{4}|present|now)\W*$|[`<>]|!?\[[^\]]*\]\(|https?:|\b(?:ignore|disregard|forget)\b.*\b(?:previous|above|all)|\b(?:rate|score)\b.*\d+\s*\/|system prompt/i;

const remarks = {
  strength: [
    'A figure makes this easy to believe.',
    'The result is stated, not only the task.',
    'Short and exact.',
  ],
  weakness: [
    'It names a task, not what came of it.',
    'A reader cannot tell how large this was.',
    'Words without a result.',
  ],
  fix: [
    'Say what changed and by how much.',
    'Begin with a verb and end with a result.',
    'Name a number that you can defend.',
  ],
};

/**
 * Reviews a resume under the headings of the instructions, with quoted lines. It gives no score and ignores instructions in the
 * resume.
 */
export function writeReview(instructions: string, message: string, random: Random): string {
  const claims = (tagged(message, 'resume') ?? '')
    .split('\n')
    .map((line) => line.replace(/^[\s\-*•●▪–]+/, '').trim())
    .filter((text) => text.split(/\s+/).length >= 4 && text.length < 400 && !notAClaim.test(text));
  const good = claims.filter((text) => figure.test(text) && !weakStart.test(text));
  const poor = claims
    .filter((text) => !good.includes(text))
    .toSorted((one, other) => Number(weakStart.test(other)) - Number(weakStart.test(one)));
  const list = (lines: readonly string[], kind: keyof typeof remarks, more = (_: string) => '') => {
    const remark = random.shuffle(remarks[kind]);
    return lines
      .slice(0, quotesPerSection)
      .map((text, index) => `- “${text}”: ${remark[index % remark.length]}${more(text)}`)
      .join('\n');
  };
  const sectionOf = (heading: string): string => {
    if (/job/i.test(heading)) return jobAdvice(message);
    if (/strength/i.test(heading)) return list(good, 'strength') || '- The layout reads in a clear order.';
    if (/weakness/i.test(heading)) return list(poor, 'weakness') || '- No line stands out as weak.';
    if (/fix/i.test(heading)) return list(poor, 'fix', reworded) || '- Keep it as short as it is.';
    if (claims.length === 0)
      return 'The text holds too little to judge. Add two or three sentences about your work.';
    return `Of ${claims.length} lines that make a claim, ${good.length} carry a figure.`;
  };
  const headings = [...instructions.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.trim());
  return `${headings.map((heading) => `## ${heading}\n\n${sectionOf(heading)}`).join('\n\n')}\n`;
}

/** The content of an element in a message; undefined without it. */
export const tagged = (text: string, tag: string) => text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0];

/** An improved line: a verb first, and a blank for a missing figure. */
function reworded(text: string): string {
  const active = text.replace(/[.;]\s*$/, '').replace(weakStart, 'Took charge of ');
  return ` Better: “${active}${figure.test(text) ? '.' : ', which …'}”`;
}

/** Advice on the terms that the message lists as found and missing. */
function jobAdvice(message: string): string {
  const [, found = 'none', missing = 'none'] =
    /<terms>\nFound: ([^\n]*)\nMissing: ([^\n]*)\n<\/terms>/.exec(message) ?? [];
  const shown = (terms: string) => terms.split(', ').slice(0, shownTerms).join(', ');
  return [
    `- Already covered: ${shown(found)}.`,
    `- Missing so far: ${shown(missing)}.`,
    '- Put the experience that the posting asks for first.',
  ].join('\n');
}
