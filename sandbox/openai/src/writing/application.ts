import { tagged } from './review.ts';

const listMark = /^[\s\-*\u2022\u25cf\u25aa\u2013]+/;
const sectionName =
  /^(?:profile|summary|experience|work experience|employment|education|skills|projects|languages|certifications)$/i;
const post = /\b(?:19|20)\d{2}\b.*(?:\b(?:19|20)\d{2}|present|now)\W*$/i;
/** Words of a description that a line may share with it. */
const keywords = /[\p{L}\p{N}+#]{4,}/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(keywords) ?? [];

/** A resume with the lines first that have most words of the job description, or a cover letter that quotes them. */
export function writeApplication(instructions: string, message: string): string {
  const job = tagged(message, 'job_description') ?? '';
  const wanted = new Set(wordsOf(job));
  const fits = (line: string) => wordsOf(line).filter((word) => wanted.has(word)).length;
  const byFit = (lines: readonly string[]) => lines.toSorted((one, other) => fits(other) - fits(one));
  const [name = '', ...lines] = (tagged(message, 'resume') ?? '')
    .split('\n')
    .map((line) => line.replace(listMark, '').trim())
    .filter((line) => line !== '');
  return instructions.startsWith('You write a cover letter')
    ? letter(
        name,
        job.trim().split('\n')[0] ?? '',
        byFit(lines.filter((line) => line.split(' ').length >= 4)),
      )
    : resume(name, lines, byFit);
}

function resume(
  name: string,
  lines: readonly string[],
  byFit: (lines: readonly string[]) => string[],
): string {
  const output = [`# ${name}`];
  let list: string[] = [];
  const endList = () => {
    if (list.length > 0)
      output.push(
        byFit(list)
          .map((line) => `- ${line}`)
          .join('\n'),
      );
    list = [];
  };
  for (const line of lines) {
    const isSection = sectionName.test(line);
    if (!isSection && !post.test(line)) list.push(line);
    else {
      endList();
      output.push(`${isSection ? '##' : '###'} ${line}`);
    }
  }
  endList();
  return `${output.join('\n\n')}\n`;
}

const letter = (name: string, job: string, [first = '', second = '']: readonly string[]) =>
  [
    'Dear hiring team,',
    `your advertisement “${job}” describes the work that I do best, and that I want to go on with.`,
    ...(first ? [`What fits it best, in the words of my resume: ${first}`] : []),
    ...(second ? [`The same holds for this: ${second}`] : []),
    'I would like to tell you more in person, and look forward to your answer.',
    `Kind regards,\n\n${name}`,
  ].join('\n\n');
