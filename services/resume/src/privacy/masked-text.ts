import { z } from 'zod';
import { readingLimits } from '../reading/limits.ts';

/** What is hidden from the model. */
export const maskKinds = ['EMAIL', 'LINK', 'PHONE', 'ADDRESS'] as const;

/** How many values of one kind get a number of their own and can be restored. */
export const mostOfAKind = 999;

const placeholder = /\[(?:EMAIL|LINK|PHONE|ADDRESS)_\d{1,3}\]/g;

/** A text without personal data, and the original of each placeholder in it. */
export const maskedText = z.object({
  /** A placeholder is longer than the shortest text that it can replace. */
  text: z.string().max(readingLimits.characters * 3),
  originals: z
    .array(z.tuple([z.string().max(20), z.string().max(readingLimits.lineCharacters)]))
    .max(mostOfAKind * maskKinds.length),
});
export type MaskedText = z.infer<typeof maskedText>;

/** Restores what was masked. Linear in the text; an unknown placeholder stays unchanged. */
export function createRestore({ originals }: Pick<MaskedText, 'originals'>): (text: string) => string {
  const known = new Map(originals);
  return (text) => text.replace(placeholder, (label) => known.get(label) ?? label);
}
