import { emailPattern, phonePattern } from '../score/contact.ts';

/** What is hidden from the model, and the placeholder that takes its place. */
const kinds = [
  { name: 'EMAIL', pattern: emailPattern },
  {
    name: 'LINK',
    pattern:
      /\b(?:https?:\/\/|www\.)[^\s|,;<>()\u2003]+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|me|co|app|ai|design|edu|uk|de|fr|eu|ch|at|es|it|nl|pl)(?:\/[^\s|,;<>()\u2003]*)?(?![\w@])/u,
  },
  { name: 'PHONE', pattern: phonePattern },
  {
    name: 'ADDRESS',
    pattern:
      /\b\d{1,5}[a-z]?,? (?:[\p{Lu}][\p{L}.'\u2019-]+ ){1,4}(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Way|Court|Ct\.?|Place|Square|Terrace|Close|Crescent)(?![\p{L}])(?:,? (?:Apt|Flat|Unit|Suite)\.? ?\w+)?|\b[\p{Lu}][\p{L}-]*(?:stra(?:\u00df|ss)e|str\.|weg|platz|gasse|allee) \d{1,4}[a-z]?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}(?:-\d{4})?\b/u,
  },
] as const;

const placeholder = /\[(?:EMAIL|LINK|PHONE|ADDRESS)_\d{1,3}\]/g;

/** A text without personal data, and the way back. */
export interface Masked {
  text: string;
  /** Puts what was hidden back where its placeholder stands. */
  restore(text: string): string;
  /** How many pieces are hidden. */
  count: number;
}

/** Replaces e-mail addresses, links, telephone numbers and street addresses by placeholders; equal ones get the same. */
export function mask(text: string): Masked {
  const originals = new Map<string, string>();
  const given = new Map<string, string>();
  let masked = text;
  for (const { name, pattern } of kinds) {
    let counter = 0;
    masked = masked.replace(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`), (found) => {
      const known = given.get(found);
      if (known) return known;
      counter += 1;
      const label = `[${name}_${counter}]`;
      originals.set(label, found);
      given.set(found, label);
      return label;
    });
  }
  return {
    text: masked,
    restore: (answer) => answer.replace(placeholder, (label) => originals.get(label) ?? label),
    count: originals.size,
  };
}
