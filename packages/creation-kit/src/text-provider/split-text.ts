const shortestRepeat = 12;
const longestRepeat = 400;
/** The longest incomplete word in characters. */
const longestWord = 80;

/** The part of a continuation that is searched for a repetition. */
export const repeatWindow = longestRepeat;

/** The last word, which may be incomplete; a character of a script without spaces is a whole word. */
const unfinished =
  /(?<![^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[^\s\uDC00-\uDFFF\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u;

/** Splits a text before its last word, which may be incomplete. */
export function splitAtLastWord(text: string): { whole: string; rest: string } {
  const rest = unfinished.exec(text.slice(-longestWord))?.[0] ?? '';
  return { whole: text.slice(0, text.length - rest.length), rest };
}

/** The continuation without the text that it repeats, joined by the longer line break of the two sides. */
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
