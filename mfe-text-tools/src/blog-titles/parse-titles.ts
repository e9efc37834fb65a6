const marker = /^\s*(?:\d+[.)]|[-*+•])\s+/;

export const bareTitle = (title: string) => title.replace(/^[\s"“«]+|(?<![\s"”»])[\s"”»]+$/g, '');

const withoutMarks = (line: string) =>
  line
    .replace(/^#+\s+/, '')
    .replace(marker, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+(?:\*[^*]+)*)\*\*/g, '$1')
    .replace(/__([^_]+(?:_[^_]+)*)__/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1');

const filled = (markdown: string) => markdown.split('\n').filter((line) => line.trim());

export const hasList = (markdown: string) => filled(markdown).some((line) => marker.test(line));

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

/**
 * The titles in model output: the items of its lists. Without a list, a single line is one title; any other text contains
 * none.
 */
export function parseTitles(markdown: string): string[] {
  const lines = filled(markdown);
  const items = lines.filter((line) => marker.test(line));
  const found = items.length > 0 ? items : lines.length === 1 ? lines : [];
  return [...new Set(found.map((line) => bareTitle(withoutMarks(line))))].filter(Boolean);
}
