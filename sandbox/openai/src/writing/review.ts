import type { Random } from './random.ts';

/** A line of a resume that makes a claim, and what rules find in it. */
interface Line {
  text: string;
  measured: boolean;
  weak: boolean;
}

const quotesPerSection = 4;
const shownTerms = 6;
const figure = /\d[\d,.]*\s*(?:%|percent|k\b|m\b|x\b)|[$€£]\s?\d|\b\d{1,3}(?:,\d{3})*\+?\s+[a-z]/i;
const weakStart =
  /^(?:was |were )?(?:responsible for|duties included|helped (?:to|with)|worked on|involved in|assisted(?: with| in)?)\s+/i;
const fillers = /\b(?:various|several|many|hard[- ]?working|motivated|passionate|dynamic)\s+/gi;
/** Contact data, also masked as `[EMAIL_1]`, posts with their dates, markup, links, and instructions to the reviewer. */
const notAClaim =
  /\S@\S|\[[A-Z]+_\d+\]|\b\d{4}\s*[-–]\s*(?:\d{4}|present|now)\W*$|[`<>]|!?\[[^\]]*\]\(|https?:|\b(?:ignore|disregard|forget)\b.*\b(?:previous|above|all)|\b(?:rate|score)\b.*\d+\s*\/|system prompt/i;

const remarks = {
  praise: [
    'A figure makes this easy to believe.',
    'The result is stated, not only the task.',
    'Short and exact.',
  ],
  doubt: [
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
 * Reviews a resume under the headings that the instructions request, with quoted lines. It gives no score and ignores
 * instructions in the resume.
 */
export function writeReview(instructions: string, message: string, random: Random): string {
  const lines = claimsOf(tagged(message, 'resume') ?? message);
  if (lines.length === 0)
    return '## Strengths\n\nThe text holds too little to name any.\n\n## Fixes\n\n- Add two or three sentences about your latest work, each with a result.\n';
  const job = tagged(message, 'job_description')?.trim() ? jobAdvice(message) : null;
  const named = [...instructions.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => heading.trim());
  const headings = named.length > 0 ? named : ['Strengths', 'Weaknesses', 'Fixes'];
  const withJob =
    job && !headings.some((one) => /job/i.test(one)) ? [...headings, 'Job description'] : headings;
  const good = lines.filter(({ measured, weak }) => measured && !weak);
  const poor = lines.filter(({ measured, weak }) => weak || !measured);
  const bodyOf = (heading: string): string | null => {
    if (/job/i.test(heading)) return job;
    if (/strength/i.test(heading))
      return list(good, remarks.praise) || '- The layout reads in a clear order.';
    if (/weakness/i.test(heading)) return list(poor, remarks.doubt) || '- No line stands out as weak.';
    if (/fix|improve|change/i.test(heading))
      return list(poor, remarks.fix, reworded) || '- Keep it as short as it is.';
    return `Of ${lines.length} lines that make a claim, ${lines.filter(({ measured }) => measured).length} carry a figure.`;
  };
  const list = (of: readonly Line[], texts: readonly string[], more = (_: Line) => '') => {
    const shuffled = random.shuffle(texts);
    return of
      .slice(0, quotesPerSection)
      .map((line, index) => `- “${line.text}”: ${shuffled[index % shuffled.length]}${more(line)}`)
      .join('\n');
  };
  const sections = withJob.map((heading) => [heading, bodyOf(heading)]).filter(([, body]) => body !== null);
  return `${sections.map(([heading, body]) => `## ${heading}\n\n${body}`).join('\n\n')}\n`;
}

const tagged = (text: string, tag: string) => text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0];

function claimsOf(resume: string): Line[] {
  return resume
    .split('\n')
    .map((line) => line.replace(/^[\s\-*•●▪–]+/, '').trim())
    .filter((text) => text.split(/\s+/).length >= 4 && text.length < 400 && !notAClaim.test(text))
    .map((text) => ({ text, measured: figure.test(text), weak: weakStart.test(text) }));
}

/** An improved line: a verb first, no filler words, and a blank for a missing figure. */
function reworded({ text, measured }: Line): string {
  const active = text
    .replace(/[.;]\s*$/, '')
    .replace(fillers, '')
    .replace(weakStart, 'Took charge of ');
  return ` Better: “${active}${measured ? '.' : ', which …'}”`;
}

/** Advice on the terms that the message lists as found and missing; without a list, on the words of the job description. */
function jobAdvice(message: string): string {
  const listed = /<terms>\nfound: ([^\n]*)\nmissing: ([^\n]*)\n<\/terms>/i.exec(message);
  const split = (text = '') => (text.trim() === 'none' ? [] : text.split(', '));
  const resume = (tagged(message, 'resume') ?? '').toLowerCase();
  const terms = [
    ...new Set(tagged(message, 'job_description')?.match(/\b\p{Lu}[\p{L}\p{N}+#.]{3,24}\b/gu) ?? []),
  ];
  const isFound = (term: string) => resume.includes(term.toLowerCase());
  const found = listed ? split(listed[1]) : terms.filter(isFound);
  const missing = listed ? split(listed[2]) : terms.filter((term) => !isFound(term));
  return [
    `- Already covered: ${found.slice(0, shownTerms).join(', ') || 'none of the main terms'}.`,
    `- Missing so far: ${missing.slice(0, shownTerms).join(', ') || 'no important term'}.`,
    '- Put the experience that the posting asks for first.',
  ].join('\n');
}
