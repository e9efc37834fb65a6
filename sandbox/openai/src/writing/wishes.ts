/** The user's words after an instruction of the product: a JSON string. */
function wordsAfter(system: string, instruction: string): string | null {
  const [, rest] = system.split(`${instruction}: `);
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(rest ?? '') ?? [];
  return quoted === undefined ? null : String(JSON.parse(quoted));
}

/** An article with what was wished for: the lines of the outline as headings, and sentences about readers and keywords. */
export function asWished(system: string, article: string): string {
  const readers = wordsAfter(system, 'Write for these readers');
  const keywords = wordsAfter(system, 'Use each of these keywords');
  const headings = (wordsAfter(system, 'with a second-level heading for each of its lines') ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const added = [
    ...(readers ? [`This is written for ${readers}.`] : []),
    ...(keywords ? [`It comes back to ${keywords}.`] : []),
  ].join(' ');
  const [title = '', introduction = '', ...rest] = article
    .replace(/^## .+$/gm, (heading) => {
      const line = headings.shift();
      return line === undefined ? heading : `## ${line.trim()}`;
    })
    .split('\n\n');
  return [title, added ? `${introduction} ${added}` : introduction, ...rest].join('\n\n');
}
