const marker = /^\s*(?:\d+[.)]|[-*+•])\s+/;

/** A title without surrounding quotes. */
export const bareTitle = (title: string) => title.replace(/^[\s"“«]+|(?<![\s"”»])[\s"”»]+$/g, '');

const withoutMarks = (line: string) =>
  line
    .replace(/^#+\s+/, '')
    .replace(marker, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+(?:\*[^*]+)*)\*\*|__([^_]+(?:_[^_]+)*)__|\*([^*]+)\*|`([^`]+)`/g, '$1$2$3$4');

const filled = (markdown: string) => markdown.split('\n').filter((line) => line.trim());

/** Whether the text contains a list. */
export const hasList = (markdown: string) => filled(markdown).some((line) => marker.test(line));

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
