const shortestRepeat = 12;
const longestRepeat = 400;
/** Characters of a word that may still be growing. */
const longestWord = 80;

/** How much of a continuation is read before it is appended: enough to see what it repeats. */
export const repeatWindow = longestRepeat;

/**
 * A last word that may still be growing. In scripts without spaces any character may be followed by any other, so there only
 * what follows the last of them is held back. Half of a character, where a text is cut inside it, begins no word.
 */
const unfinished =
  /(?<![^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u;

/** Splits a text before its last word, which may be incomplete. */
export function splitAtLastWord(text: string): { whole: string; rest: string } {
  const rest = unfinished.exec(text.slice(-longestWord))?.[0] ?? '';
  return { whole: text.slice(0, text.length - rest.length), rest };
}

/**
 * What to append to a text that was cut off, given the beginning of its continuation: without what the continuation says
 * again, and with the line breaks of whichever side has more of them.
 */
export function continuationOf(text: string, continuation: string): string {
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
