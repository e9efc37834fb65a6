/** Characters that no text is stored with: XML, and with it Word, forbids them (XML 1.0, section 2.2), or they have no meaning. */
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Line breaks of Word and of mainframes. */
const lineBreak = /[\v\f\u0085]/g;

/** A text without control characters, halves of characters and noncharacters. Rare line breaks become usual ones. */
export const storableText = (text: string): string => text.replace(lineBreak, '\n').replace(forbidden, '');

/** A value of JSON with each of its texts as `storableText`. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}
