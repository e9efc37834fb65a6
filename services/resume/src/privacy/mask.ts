import { z } from 'zod';
import { readingLimits } from '../limits.ts';
import { findEnglishStreets, findGermanStreets, findLinks, findPhones } from './find-personal-data.ts';

const maskKinds = ['EMAIL', 'LINK', 'PHONE', 'ADDRESS'] as const;

/** The most restorable values per kind, each with its own number. */
const mostOfAKind = 999;

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

type Kind = (typeof maskKinds)[number];
type Find = (text: string) => Iterable<[start: number, end: number]>;

/** A match begins at the start of a run of its characters, so that matching is linear. */
const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const postcode = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}(?:-\d{4})?\b/g;

const findAll = (pattern: RegExp): Find =>
  function* (text) {
    for (const { 0: found, index } of text.matchAll(pattern)) yield [index, index + found.length];
  };

/** The masked kinds, in search order. */
const searches: ReadonlyArray<[Kind, Find]> = [
  ['EMAIL', findAll(email)],
  ['LINK', findLinks],
  ['PHONE', findPhones],
  ['ADDRESS', findEnglishStreets],
  ['ADDRESS', findGermanStreets],
  ['ADDRESS', findAll(postcode)],
];

/**
 * Replaces e-mail addresses, links, telephone numbers and streets; equal ones get the same placeholder.
 * After `mostOfAKind`, a placeholder has no number and is not restored.
 */
export function mask(text: string): MaskedText {
  const labels = new Map<string, string>();
  const originals = new Map<string, string>();
  const counts = { EMAIL: 0, LINK: 0, PHONE: 0, ADDRESS: 0 };
  const labelOf = (kind: Kind, found: string) => {
    const known = labels.get(found);
    if (known) return known;
    if (counts[kind] === mostOfAKind) return `[${kind}]`;
    counts[kind] += 1;
    const label = `[${kind}_${counts[kind]}]`;
    // A link can contain an e-mail address, which is masked already.
    originals.set(label, unmask(found, originals));
    labels.set(found, label);
    return label;
  };
  let masked = text;
  for (const [kind, find] of searches)
    masked = replaceAt(masked, find(masked), (found) => labelOf(kind, found));
  return { text: masked, originals: [...originals] };
}

/** A position inside of another is skipped. */
function replaceAt(
  text: string,
  positions: Iterable<[start: number, end: number]>,
  replacement: (found: string) => string,
): string {
  let replaced = '';
  let done = 0;
  for (const [start, end] of positions) {
    if (start < done) continue;
    replaced += text.slice(done, start) + replacement(text.slice(start, end));
    done = end;
  }
  return replaced + text.slice(done);
}

/** Restores masked values in linear time; an unknown placeholder stays unchanged. */
export function createRestore({ originals }: Pick<MaskedText, 'originals'>): (text: string) => string {
  const known = new Map(originals);
  return (text) => unmask(text, known);
}

const unmask = (text: string, originals: ReadonlyMap<string, string>) =>
  text.replace(placeholder, (label) => originals.get(label) ?? label);
