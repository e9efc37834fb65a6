/**
 * Splits a text into tokens: a word of up to six letters is one, a longer one several, and the
 * white space before a word belongs to its first piece. The joined pieces are the text.
 */
export function toTokens(text: string): string[] {
  return text.match(/\s*[^\s]{1,6}|\s+$/gu) ?? [];
}

/** The number of tokens of a text. */
export function countTokens(text: string): number {
  return toTokens(text).length;
}
