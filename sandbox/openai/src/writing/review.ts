import type { Random } from './random.ts';
import { type ReviewSentences, sentencesFor } from './review-sentences.ts';

const quotesPerSection = 4;
const shownTerms = 6;
const figure = /\d[\d,.]*\s*(?:%|percent|k\b|m\b|x\b)|[$€£]\s?\d|\b\d{1,3}(?:,\d{3})*\+?\s+[a-z]/i;
const weakStart =
  /^(?:was |were )?(?:responsible for|duties included|worked on|helped with|involved in)\s+(?:various |several |many )?/i;
/** Contact data, also masked as `[EMAIL_1]`, posts with their dates, markup, links, and instructions to the reviewer. */
const notAClaim =
  /\S@\S|\[[A-Z]+_\d+\]|\b\d{4}\s*[-–]\s*(?:\d{4}|present|now)\W*$|[`<>]|!?\[[^\]]*\]\(|https?:|\b(?:ignore|disregard|forget)\b.*\b(?:previous|above|all)|\b(?:rate|score)\b.*\d+\s*\/|system prompt/i;

/**
 * Reviews a resume under the headings of the instructions and in their language, with quoted lines. It gives no score and ignores instructions in the
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
  const say = sentencesFor(instructions);
  const list = (
    lines: readonly string[],
    kind: keyof ReviewSentences['remarks'],
    more = (_: string) => '',
  ) => {
    const remark = random.shuffle(say.remarks[kind]);
    const listed = lines
      .slice(0, quotesPerSection)
      .map((text, index) => `- ${say.quote(text)}: ${remark[index % remark.length]}${more(text)}`)
      .join('\n');
    return listed || say.none[kind];
  };
  const sectionOf = (heading: string): string => {
    if (/job|stelle/i.test(heading)) return jobAdvice(message, say);
    if (/strength|stärken/i.test(heading)) return list(good, 'strength');
    if (/weakness|schwächen/i.test(heading)) return list(poor, 'weakness');
    if (/fix|verbesserungen/i.test(heading))
      return list(poor, 'fix', (text) => ` ${say.better}: ${say.quote(reworded(text))}`);
    if (claims.length === 0) return say.tooLittle;
    return say.impression(claims.length, good.length);
  };
  const headings = [...instructions.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.trim());
  return `${headings.map((heading) => `## ${heading}\n\n${sectionOf(heading)}`).join('\n\n')}\n`;
}

/** The content of an element in a message; undefined without it. */
export const tagged = (text: string, tag: string) => text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0];

/** An improved line: a verb first, and a blank for a missing figure. */
function reworded(text: string): string {
  const active = text.replace(/[.;]\s*$/, '').replace(weakStart, 'Took charge of ');
  return `${active}${figure.test(text) ? '.' : ', which …'}`;
}

/** Advice on the terms that the message lists as found and missing. */
function jobAdvice(message: string, say: ReviewSentences): string {
  const [, found = 'none', missing = 'none'] =
    /<terms>\nFound: ([^\n]*)\nMissing: ([^\n]*)\n<\/terms>/.exec(message) ?? [];
  const shown = (terms: string) => terms.split(', ').slice(0, shownTerms).join(', ');
  return say.job(shown(found), shown(missing)).join('\n');
}
