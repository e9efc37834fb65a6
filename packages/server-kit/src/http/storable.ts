/** Characters that are never stored: XML and therefore Word forbid them (XML 1.0, section 2.2), or they have no meaning. */
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Line breaks of Word and of mainframes. */
const lineBreak = /[\v\f\u0085]/g;

/** A text without control characters, lone surrogates and noncharacters. Rare line breaks become `\n`. */
export const storableText = (text: string): string => text.replace(lineBreak, '\n').replace(forbidden, '');

/** A JSON value with `storableText` applied to each string. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}
