import { leastGap, type PaintedText } from './painted-text.ts';

/** Fewer spaces than one in so many letters do not divide the words of a page. */
const lettersPerSpace = 20;

/**
 * Joins words that a font divides: on a page whose words have spaces between them, a gap that is narrower
 * than a space is inside a word.
 */
export function wordJoiner(runs: readonly PaintedText[]): (text: string) => string {
  const text = runs.map((run) => run.text).join('');
  const spaces = text.split(' ').length - 1;
  if (spaces * lettersPerSpace < text.length) return (line) => line;
  const space = Math.min(...runs.map((run) => run.space)) * 0.9;
  const divided = new Set<string>();
  let before: PaintedText | undefined;
  let left = '';
  for (const run of runs) {
    for (const [index, part] of run.parts.entries()) {
      const isNext = before && Math.abs(before.y - run.y) < 1;
      const gap = index > 0 ? part.gap : before && isNext ? (run.x - before.end) / run.size : space;
      if (gap >= leastGap && gap < space) divided.add(`${ending(left)} ${/^\S*/.exec(part.text)?.[0]}`);
      left = gap < leastGap ? left + part.text : part.text;
    }
    before = run;
  }
  return (line) =>
    line
      .split(' ')
      .reduce<string[]>((words, word, index, all) => {
        if (index > 0 && divided.has(`${all[index - 1]} ${word}`)) words.push(`${words.pop()}${word}`);
        else words.push(word);
        return words;
      }, [])
      .join(' ');
}

const ending = (text: string) => text.slice(text.lastIndexOf(' ') + 1);
