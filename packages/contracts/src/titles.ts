/** The beginning of a list item: of markdown, of plain text in any script, or a label. */
export const listMarker =
  /^\s*(?:(?:\*\*|__)?(?:\d+[.)]|(?:blog )?tit(?:le|el) ?\d*:)(?:\*\*|__)?\s+|[-*+•–—]\s+|(?:[・●]|[\d０-９]+[、．）]|[①-⑳])\s*)/i;

/** A title without quotation marks around it. */
export const bareTitle = (title: string) =>
  title.trim().replace(/^["“„«「『‘']([^"“”„«»「」『』]+)["”“»」』’']$/, '$1');

/** A line without the mark of a heading, and without bold type of the whole line. */
const unwrapped = (line: string) =>
  line
    .trim()
    .replace(/^#+\s+/, '')
    .replace(/^(\*\*|__)((?:(?!\1).)+)\1$/, '$2');

/** A line of markdown as plain text, without the marker of a list. */
export const withoutMarks = (line: string) =>
  unwrapped(line)
    .replace(listMarker, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+(?:\*[^*]+)*)\*\*/g, '$1')
    .replace(/__([^_]+(?:_[^_]+)*)__/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1');

export const filledLines = (markdown: string) => markdown.split('\n').filter((line) => line.trim());

const isWrapped = (line: string) => !/^\s*#/.test(line) && bareTitle(unwrapped(line)) !== line.trim();

const isProse = (line: string) => /^[[{]|(?<!\.)[.。:：]$/.test(bareTitle(withoutMarks(line)));

/** The texts of a list in JSON: its strings, or the first one of each of its objects. */
function listInJson(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
    return Object.values(Object(list)).flatMap((entry) => {
      const values: unknown[] = typeof entry === 'string' ? [entry] : Object.values(Object(entry));
      return values.find((value) => typeof value === 'string') ?? [];
    });
  } catch {
    return [];
  }
}

/** The titles in model output: items of lists, JSON, bold or quoted lines, or the only line. */
export function parseTitles(text: string): string[] {
  const lines = filledLines(text);
  const lists = [
    lines.filter((line) => listMarker.test(unwrapped(line))),
    listInJson(text),
    lines.filter(isWrapped),
    lines.length === 1 ? lines.filter((line) => !isProse(line)) : [],
  ];
  const found = lists.find(({ length }) => length > 0) ?? [];
  return [...new Set(found.map((line) => bareTitle(withoutMarks(line))))].filter(Boolean);
}
