/** The parts of a review's user message. They are data, never instructions. */
export type Material = {
  resume: string[];
  jobDescription: string;
  /** Terms of the job description that the message lists as found and missing; null if it lists none. */
  terms: { found: string[]; missing: string[] } | null;
};

const jobTag = /<(job[\w-]*)>([\s\S]*?)<\/\1>/i;
const resumeTag = /<(resume|cv)>([\s\S]*?)<\/\1>/i;
const jobHeading = /^\W*(?:the )?job (?:description|posting|advert\w*)\b[^\n]*$/im;
const resumeHeading = /^\W*(?:the )?(?:resume|résumé|cv)\b[^\n]{0,40}:?\W*$/im;
const steering =
  /\b(ignore|disregard|forget)\b.*\b(previous|above|prior|all|instruction)|system prompt|\b(rate|score|give)\b.*\b\d+\s*(\/|out of|points)|you are (now )?an? |as an ai\b|\breveal\b|\bassistant\b.*\b(must|should)\b/i;

/** Splits the material into the lines of the resume and the job description, if one is given. */
export function readMaterial(text: string): Material {
  const fenced = resumeTag.exec(text)?.[2];
  const tagged = jobTag.exec(text);
  const headed = tagged || fenced !== undefined ? null : jobHeading.exec(text);
  let resume = text;
  let jobDescription = '';
  if (tagged) {
    jobDescription = tagged[2] ?? '';
    resume = text.replace(tagged[0], '');
  } else if (headed) {
    const [before, after] = [text.slice(0, headed.index), text.slice(headed.index + headed[0].length)];
    const follows = resumeHeading.exec(after);
    jobDescription = follows ? after.slice(0, follows.index) : after;
    resume = follows ? `${before}\n${after.slice(follows.index)}` : before;
  }
  // Text outside a fenced resume, such as the findings by rule, is not part of the resume.
  return {
    resume: (fenced ?? resume).split('\n').map(cleanLine).filter(isQuotable),
    jobDescription: jobDescription.trim(),
    terms: readTerms(text),
  };
}

function readTerms(text: string): Material['terms'] {
  const listed = /<terms>\nfound: ([^\n]*)\nmissing: ([^\n]*)\n<\/terms>/i.exec(text);
  if (!listed) return null;
  const split = (list = '') => (list.trim() === 'none' ? [] : list.split(', ').map((term) => term.trim()));
  return { found: split(listed[1]), missing: split(listed[2]) };
}

function cleanLine(line: string): string {
  return line
    .trim()
    .replace(/^(?:line )?\d+\s*[:|]\s*/i, '')
    .replace(/^[-*•●▪–]\s*/, '')
    .trim();
}

/** Lines with content: without tags, markup, image URLs and instructions to the reviewer. */
function isQuotable(line: string): boolean {
  const words = line.split(/\s+/).length;
  if (words < 4 || words > 45) return false;
  return !/^<[^>]+>$|[`<>]|!?\[[^\]]*\]\(|https?:|javascript:|data:/i.test(line) && !steering.test(line);
}
