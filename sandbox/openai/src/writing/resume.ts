const listMark = /^[\s\-*•●▪–]+/;
/** Contact data, masked personal data and links are not quoted. */
const personal = /[@[\]]|https?:/;

const tagged = (text: string, tag: string) => text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0]?.trim() ?? '';
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(listMark, '').trim())
    .filter((line) => line !== '');
const claimsOf = (lines: readonly string[]) =>
  lines.filter((line) => line.split(/\s+/).length >= 4 && !personal.test(line));

/** Each heading of the instructions quotes two lines; the last one lists the terms of the job. */
export function reviewResume(instructions: string, message: string): string {
  const claims = claimsOf(linesOf(tagged(message, 'resume')));
  const quoted = (index: number) => {
    const line = claims[index % claims.length];
    return line === undefined ? 'The text holds too little to judge.' : `“${line}”: say what came of it.`;
  };
  const sections = (instructions.match(/^## .+$/gm) ?? []).map(
    (heading, index) => `${heading}\n\n- ${quoted(2 * index)}\n- ${quoted(2 * index + 1)}`,
  );
  const terms = linesOf(tagged(message, 'terms')).map((line) => `\n- ${line}`);
  return `${sections.join('\n\n')}${terms.join('')}\n`;
}

/** The resume as a list below the name. */
export function tailorResume(message: string): string {
  const [name = '', ...lines] = linesOf(tagged(message, 'resume'));
  return `# ${name}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** A letter that quotes the first line of the job and of the resume. */
export function writeLetter(message: string): string {
  const [name = '', ...lines] = linesOf(tagged(message, 'resume'));
  const [job = ''] = linesOf(tagged(message, 'job_description'));
  const [claim = ''] = claimsOf(lines);
  return [
    'Dear hiring team,',
    `your advertisement “${job}” describes the work that I do best. In the words of my resume: ${claim}`,
    'I look forward to your answer.',
    `Kind regards,\n\n${name}`,
  ].join('\n\n');
}

/** Two versions of a line, with a blank for the result. */
export function rewriteLine(line: string): string {
  const text = line.trim().replace(/[.;]$/, '');
  return `${text}, which led to ….\n${text}, so that … became faster.`;
}
