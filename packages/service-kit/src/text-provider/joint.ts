const shortestRepeat = 12;
const longestRepeat = 400;
/** Characters of a word that may still be growing. */
const longestWord = 80;

/** How much of a continuation is read before it is joined: enough to see what it repeats. */
export const jointWindow = longestRepeat;

/**
 * A last word that may still be growing. In scripts without spaces any character may be followed by any other, so there only
 * what stands after the last of them is held. Half of a character, where a text is cut inside it, begins no word.
 */
const unfinished =
  /(?<![^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u;

/** Parts a text into what is settled and the word at its end that may not be whole. */
export function settle(text: string): { settled: string; held: string } {
  const held = unfinished.exec(text.slice(-longestWord))?.[0] ?? '';
  return { settled: text.slice(0, text.length - held.length), held };
}

/**
 * What to append to a text that was cut off, given the beginning of its continuation: without what the continuation says
 * again, and with the line breaks of whichever side has more of them.
 */
export function joined(text: string, continuation: string): string {
  const rest = withoutRepeat(text.trimEnd(), continuation);
  const before = text.slice(text.trimEnd().length);
  if (before === '') return rest;
  const after = /^\s*/.exec(rest)?.[0] ?? '';
  return '\n'.repeat(Math.max(0, lineBreaks(after) - lineBreaks(before))) + rest.slice(after.length);
}

function withoutRepeat(text: string, continuation: string): string {
  const trimmed = continuation.trimStart();
  for (
    let length = Math.min(trimmed.length, text.length, longestRepeat);
    length >= shortestRepeat;
    length -= 1
  ) {
    if (text.endsWith(trimmed.slice(0, length))) return trimmed.slice(length);
  }
  return continuation;
}

function lineBreaks(space: string): number {
  return space.split('\n').length - 1;
}
