/** The beginning of a list item in markdown. */
export const listMarker = /^\s*(?:\d+[.)]|[-*+•])\s+/;

/** A title without quotation marks around it. */
export const bareTitle = (title: string) => title.replace(/^[\s"“«]+|(?<![\s"”»])[\s"”»]+$/g, '');

/** A line of markdown as plain text, without the marker of a list. */
export const withoutMarks = (line: string) =>
  line
    .replace(/^#+\s+/, '')
    .replace(listMarker, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+(?:\*[^*]+)*)\*\*/g, '$1')
    .replace(/__([^_]+(?:_[^_]+)*)__/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1');

/** The lines of a text that are not blank. */
export const filledLines = (markdown: string) => markdown.split('\n').filter((line) => line.trim());

/**
 * The titles in model output: the items of its lists. Without a list, a single line is one title; any other text contains
 * none.
 */
export function parseTitles(markdown: string): string[] {
  const lines = filledLines(markdown);
  const items = lines.filter((line) => listMarker.test(line));
  const found = items.length > 0 ? items : lines.length === 1 ? lines : [];
  return [...new Set(found.map((line) => bareTitle(withoutMarks(line))))].filter(Boolean);
}
