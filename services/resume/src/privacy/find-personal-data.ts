const topLevelDomains = new Set(
  'com org net io dev me co app ai design edu uk de fr eu ch at es it nl pl'.split(' '),
);
/** A URL with its scheme or `www`, or a run of characters of host names. */
const candidate = /\b(?:https?:\/\/|www\.)[^\s|,;<>()\u2003]+|[\w.-]+/g;
const urlStart = /^(?:https?:\/\/|www\.)/;
const path = /\/[^\s|,;<>()\u2003]*/y;

/** A host name ends in a top-level domain; what follows it in the same run, such as a hyphen, is not part of it. */
const isHost = (run: string) =>
  run.split('.').some((label, index) => index > 0 && topLevelDomains.has(label.split('-', 1)[0] ?? ''));

/** The positions of links in a text, with or without a scheme; a link includes its path. */
export function* findLinks(text: string): Generator<[start: number, end: number], void> {
  let done = 0;
  for (const { 0: run, index } of text.matchAll(candidate)) {
    const isUrl = urlStart.test(run);
    if (index < done || !(isUrl || isHost(run))) continue;
    path.lastIndex = index + run.length;
    done = isUrl || !path.test(text) ? index + run.length : path.lastIndex;
    yield [index, done];
  }
}

const englishTypes = new Set(
  'Street St Road Rd Avenue Ave Lane Ln Drive Dr Boulevard Blvd Way Court Ct Place Square Terrace Close Crescent'.split(
    ' ',
  ),
);
const numberAndWords = /\b\d{1,5}[a-z]?,?((?: \p{Lu}[\p{L}.'\u2019-]+)+)/gu;
const mostWords = 5;
const unit = /,? (?:Apt|Flat|Unit|Suite)\.? ?\w+/y;

const wordAndNumber = /(?<![\p{L}-])([\p{L}-]+\.?) \d{1,4}[a-z]?\b/gu;
const germanType = /(?:stra(?:\u00df|ss)e|str\.|weg|platz|gasse|allee)$/;

/** The positions of streets with a number before them, such as `221b Baker Street, Flat 2`. */
export function* findEnglishStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: names = '', index } of text.matchAll(numberAndWords)) {
    const words = names.split(' ');
    // The first is empty, and the second is a name: a street type alone is no street.
    const last = words.findLastIndex(
      (word, at) => at > 1 && at <= mostWords && englishTypes.has(word.replace('.', '')),
    );
    if (last < 0) continue;
    const end =
      index + found.length - words.slice(last + 1).join(' ').length - (last + 1 < words.length ? 1 : 0);
    unit.lastIndex = end;
    yield [index, unit.test(text) ? unit.lastIndex : end];
  }
}

/** The positions of streets with a number after them, such as `Hauptweg 5`. */
export function* findGermanStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: word = '', index } of text.matchAll(wordAndNumber)) {
    if (germanType.test(word) && /\p{Lu}/u.test(word)) yield [index, index + found.length];
  }
}

/** The form of a telephone number. A match begins at the start of a run of digits, so that matching is linear. */
const phone = /(?<![\d.])(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d\s()./-]{7,18}\d(?!\d)/g;
/** A date in digits: `06/2017 - 02/2021` has the form of a telephone number. */
const date = /(?<!\d)(?:\d{1,2}[./-]){0,2}(?:19|20)\d{2}(?:[./-]\d{1,2}){0,2}(?!\d)/g;
/** A candidate with fewer digits outside of dates is no number; one of four-digit groups, such as `020 2014 2015`, is. */
const fewestDigits = 3;

/** The positions of telephone numbers in a text. */
export function* findPhones(text: string): Generator<[start: number, end: number], void> {
  const undated = text.replace(date, (found) => ' '.repeat(found.length));
  for (const { 0: found, index } of text.matchAll(phone)) {
    const end = index + found.length;
    const digits = undated.slice(index, end).match(/\d/g) ?? [];
    if (digits.length >= fewestDigits) yield [index, end];
  }
}
