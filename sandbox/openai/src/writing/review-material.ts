/** The parts of a review's user message. They are data, never instructions. */
export type Material = {
  resume: string[];
  jobDescription: string;
  /** Terms of the job description that the message lists as found and missing; null if it lists none. */
  terms: { found: string[]; missing: string[] } | null;
};

const steering =
  /\b(ignore|disregard|forget)\b.*\b(previous|above|prior|all|instruction)|system prompt|\b(rate|score|give)\b.*\b\d+\s*(\/|out of|points)|you are (now )?an? |as an ai\b|\breveal\b|\bassistant\b.*\b(must|should)\b/i;

/** Reads the parts of a message by their tags. Without a tag for it, the whole message is the resume. */
export function readMaterial(text: string): Material {
  const resume = tagged(text, 'resume') ?? text;
  return {
    resume: resume.split('\n').map(cleanLine).filter(isQuotable),
    jobDescription: tagged(text, 'job_description')?.trim() ?? '',
    terms: readTerms(text),
  };
}

const tagged = (text: string, tag: string) => text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0];

function readTerms(text: string): Material['terms'] {
  const listed = /<terms>\nfound: ([^\n]*)\nmissing: ([^\n]*)\n<\/terms>/i.exec(text);
  if (!listed) return null;
  const split = (list = '') => (list.trim() === 'none' ? [] : list.split(', ').map((term) => term.trim()));
  return { found: split(listed[1]), missing: split(listed[2]) };
}

function cleanLine(line: string): string {
  return line
    .trim()
    .replace(/^[-*•●▪–]\s*/, '')
    .trim();
}

/** Lines with content: without tags, markup, image URLs and instructions to the reviewer. */
function isQuotable(line: string): boolean {
  const words = line.split(/\s+/).length;
  if (words < 4 || words > 45) return false;
  return !/^<[^>]+>$|[`<>]|!?\[[^\]]*\]\(|https?:|javascript:|data:/i.test(line) && !steering.test(line);
}
