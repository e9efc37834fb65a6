import { type MaskedText, type maskKinds, mostOfAKind } from './masked-text.ts';

/**
 * What is hidden, and how it is found. Each pattern begins at the start of a run of its characters and nowhere inside, so that
 * matching takes time in proportion to the text.
 */
const patterns: ReadonlyArray<{ kind: (typeof maskKinds)[number]; pattern: RegExp }> = [
  { kind: 'EMAIL', pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu },
  {
    kind: 'LINK',
    pattern:
      /\b(?:https?:\/\/|www\.)[^\s|,;<>()\u2003]+|(?<![\w.-])[\w.-]*[\w-]\.(?:com|org|net|io|dev|me|co|app|ai|design|edu|uk|de|fr|eu|ch|at|es|it|nl|pl)(?:\/[^\s|,;<>()\u2003]*)?(?![\w@])/gu,
  },
  { kind: 'PHONE', pattern: /(?<![\d.])(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d\s()./-]{7,18}\d(?!\d)/g },
  {
    kind: 'ADDRESS',
    pattern:
      /\b\d{1,5}[a-z]?,? (?:[\p{Lu}][\p{L}.'\u2019-]+ ){1,4}(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Way|Court|Ct\.?|Place|Square|Terrace|Close|Crescent)(?![\p{L}])(?:,? (?:Apt|Flat|Unit|Suite)\.? ?\w+)?/gu,
  },
  {
    kind: 'ADDRESS',
    pattern:
      /(?<![\p{L}-])(?=[\p{Ll}-]*\p{Lu})[\p{L}-]*(?:stra(?:\u00df|ss)e|str\.|weg|platz|gasse|allee) \d{1,4}[a-z]?\b/gu,
  },
  {
    kind: 'ADDRESS',
    pattern: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}(?:-\d{4})?\b/g,
  },
];

/**
 * Replaces e-mail addresses, links, telephone numbers and street addresses by placeholders; equal ones get the same. Past a
 * number of each kind the placeholder has no number and stays in the answer. Runs in the reading process.
 */
export function mask(text: string): MaskedText {
  const labels = new Map<string, string>();
  const originals: MaskedText['originals'] = [];
  const counts = { EMAIL: 0, LINK: 0, PHONE: 0, ADDRESS: 0 };
  const labelOf = (kind: (typeof maskKinds)[number], found: string) => {
    const known = labels.get(found);
    if (known) return known;
    if (counts[kind] === mostOfAKind) return `[${kind}]`;
    counts[kind] += 1;
    const label = `[${kind}_${counts[kind]}]`;
    originals.push([label, found]);
    labels.set(found, label);
    return label;
  };
  let masked = text;
  for (const { kind, pattern } of patterns) masked = masked.replace(pattern, (found) => labelOf(kind, found));
  return { text: masked, originals };
}
