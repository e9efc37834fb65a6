import { bareTitle, filledLines, listMarker as marker, withoutMarks } from '@atelier/contracts/titles';

export const hasList = (markdown: string) => filledLines(markdown).some((line) => marker.test(line));

/**
 * Markdown with the items of its list in descending order of `rank`, numbered again. A text whose items have several lines
 * stays as it is.
 */
export function sortTitles(markdown: string, rank: (title: string) => number): string {
  const lines = markdown.split('\n');
  const isItem = (line: string | undefined) => line !== undefined && marker.test(line);
  const continued = lines.some((line, at) => at > 0 && isItem(lines[at - 1]) && line.trim() && !isItem(line));
  if (continued) return markdown;
  const items = lines
    .filter(isItem)
    .map((line) => ({ text: line.replace(marker, ''), rank: rank(bareTitle(withoutMarks(line))) }))
    .sort((a, b) => b.rank - a.rank);
  let next = 0;
  return lines
    .map((line) => {
      const mark = marker.exec(line)?.[0];
      if (mark === undefined) return line;
      const { text = '' } = items[next] ?? {};
      next += 1;
      return `${mark.replace(/\d+/, String(next))}${text}`;
    })
    .join('\n');
}
