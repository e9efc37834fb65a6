import { listMark } from '../report/report.ts';

/** A line of the tailored resume with what it was made from. */
export interface TailoredLine {
  /** The markdown of the line; null for an entry of the resume that was left out. */
  line: string | null;
  /** The entries of the resume; empty for an added line. */
  before: string[];
  changed: boolean;
}

const markdownMark = /^\s*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/;
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+#%]+|…/gu) ?? [];
/** Equal for texts that differ only in case, spaces and punctuation. */
const normal = (text: string) => wordsOf(text).join(' ');

export const plainLine = (line: string) =>
  line
    .replace(markdownMark, '')
    .replace(/\*\*|__|(?<!\\)[*`]/g, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');

/** Sums the shares of common words in both texts; less than this are different lines. */
const leastLikeness = 0.9;

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common && common / one.size + common / other.size;
}

/** The lines without marks; a line that goes on with an entry of a list is joined to it. */
function entriesOf(resume: readonly string[]): string[] {
  const entries: string[] = [];
  let inList = false;
  for (const line of resume) {
    const text = line.replace(listMark, '').trim();
    const marked = listMark.test(line);
    const last = entries.at(-1);
    if (inList && !marked && last !== undefined && /^\p{Ll}/u.test(text))
      entries[entries.length - 1] = `${last} ${text}`;
    else {
      if (wordsOf(text).length > 0) entries.push(text);
      inList = marked;
    }
  }
  return entries;
}

/** The index of the line that each entry became, wherever it was moved to; undefined if it was left out. */
function placesOf(entries: readonly string[], lines: readonly string[]): (number | undefined)[] {
  const used = new Set<number>();
  const texts = lines.map(normal);
  const places = entries.map((entry) => {
    const own = normal(entry);
    const same = texts.findIndex((text, index) => !used.has(index) && text === own);
    if (same >= 0) used.add(same);
    return same < 0 ? undefined : same;
  });
  const words = lines.map((line, index) => (used.has(index) ? new Set<string>() : new Set(wordsOf(line))));
  return places.map((place, entry) => {
    if (place !== undefined) return place;
    const own = new Set(wordsOf(entries[entry] ?? ''));
    const likest = words.map((other) => likeness(own, other));
    const most = Math.max(...likest);
    return most < leastLikeness ? undefined : likest.indexOf(most);
  });
}

/** Compares the lines of a resume with its tailored markdown, in the order of the markdown. */
export function compareLines(resume: readonly string[], tailored: string): TailoredLine[] {
  const lines = tailored.split('\n');
  const plain = lines.map(plainLine);
  const entries = entriesOf(resume);
  const places = placesOf(entries, plain);
  const leftOut = lines.map((): TailoredLine[] => []);
  let last = 0;
  for (const [index, before] of entries.entries()) {
    const place = places[index];
    if (place === undefined) leftOut[endOfBlock(lines, last)]?.push(asLeftOut(before));
    else last = place;
  }
  return lines.flatMap((line, index) => {
    const before = entries.filter((_, entry) => places[entry] === index);
    const text = plain[index] ?? '';
    const changed = normal(text) !== normal(before.join(' '));
    return [{ line, before, changed }, ...(leftOut[index] ?? [])];
  });
}

const asLeftOut = (before: string): TailoredLine => ({ line: null, before: [before], changed: true });

/** The first line from this one on that an entry of a list can follow. */
function endOfBlock(lines: readonly string[], from: number): number {
  const end = lines.findIndex(
    (_, index) => index >= from && /^\s*(?:$|[-*+]\s)/.test(lines[index + 1] ?? ''),
  );
  return end < 0 ? lines.length - 1 : end;
}

/** Names a change, so that a decision about it outlives other changes of the text. */
export const changeKey = ({ line, before }: TailoredLine) => JSON.stringify([line, ...before]);

/** The markdown in which the refused changes have the text of the resume. */
export const withRefused = (lines: readonly TailoredLine[], refused: (key: string) => boolean): string =>
  lines
    .flatMap((one) => {
      if (!one.changed || !refused(changeKey(one))) return one.line ?? [];
      const mark = one.line === null ? '- ' : (markdownMark.exec(one.line)?.[0] ?? '');
      return one.before.map((text) => mark + text.replace(/[\\`*_[\]<>]/g, '\\$&'));
    })
    .join('\n');
