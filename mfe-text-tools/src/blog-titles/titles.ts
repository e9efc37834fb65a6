import { bareTitle, filledLines, listMarker as marker, withoutMarks } from '@atelier/contracts/titles';
import { messages } from '../messages.ts';

const { traits } = messages.titles;

/** The best length in characters: search results show about 60. */
const bestLength = { least: 35, ideal: 50, most: 62 };
/** Longer words take longer to read. */
const easyWord = 4.5;
const filler =
  /\b(?:very|really|amazing|ultimate|incredible|unbelievable|mind-blowing|shocking|game-changing)\b/i;

/** The score of a title from 0 to 100, and its traits. */
interface TitleScore {
  score: number;
  traits: string[];
}

function lengthPart(characters: number) {
  const off = Math.max(bestLength.least - characters, characters - bestLength.most, 0);
  const trait = off === 0 ? traits.length : characters < bestLength.least ? traits.short : traits.long;
  const fromIdeal = Math.abs(characters - bestLength.ideal);
  return { points: Math.max(0, 45 - fromIdeal * 0.6 - off * 1.5), trait: trait({ characters }) };
}

function clarityPart(title: string) {
  const words = title.split(/\s+/).filter(Boolean);
  const longWords = words.filter((word) => word.length > 11).length;
  const shouted = words.filter((word) => word.length > 4 && word === word.toUpperCase()).length;
  const tooMany = Math.max(0, words.length - 12);
  const average = words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length);
  const heavy = Math.max(0, average - easyWord) * 5;
  const points = Math.max(
    0,
    35 - heavy - longWords * 5 - shouted * 8 - tooMany * 4 - (filler.test(title) ? 10 : 0),
  );
  return { points, trait: points >= 25 ? traits.clear : traits.wordy };
}

/** Scores a title: up to 45 points for its length, 20 for a number, 35 for clear words. */
export function scoreTitle(title: string): TitleScore {
  const length = lengthPart([...title].length);
  const clarity = clarityPart(title);
  const number = /\d/.test(title);
  return {
    score: Math.round(length.points + clarity.points + (number ? 20 : 0)),
    traits: [length.trait, ...(number ? [traits.number] : []), clarity.trait],
  };
}

export const hasList = (markdown: string) => filledLines(markdown).some((line) => marker.test(line));

/** Markdown with its list in descending order of `rank`, unless its items have several lines. */
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
