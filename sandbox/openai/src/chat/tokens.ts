/**
 * Cuts a text into pieces that stand for tokens: a word of up to six letters is one, a longer one several, and the
 * white space before a word belongs to its first piece. Joined, the pieces are the text again.
 */
export function toTokens(text: string): string[] {
  return text.match(/\s*[^\s]{1,6}|\s+$/gu) ?? [];
}

/** How many tokens a text counts for in `usage`. */
export function countTokens(text: string): number {
  return toTokens(text).length;
}
