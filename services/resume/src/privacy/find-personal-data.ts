const topLevelDomains = new Set(
  'com org net io dev me co app ai design edu uk de fr eu ch at es it nl pl'.split(' '),
);
/** A URL with its scheme or `www`, or a run of characters of host names. */
const candidate = /\b(?:https?:\/\/|www\.)[^\s|,;<>()\u2003]+|[\w.-]+/g;
const urlStart = /^(?:https?:\/\/|www\.)/;
const path = /\/[^\s|,;<>()\u2003]*/y;

/** Whether a run begins with a host name, which ends with a top-level domain. */
const isHost = (run: string) =>
  run.split('.').some((label, index) => index > 0 && topLevelDomains.has(label.split('-', 1)[0] ?? ''));

/** The positions of links, with their paths. */
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

/** The positions of streets such as `221b Baker Street, Flat 2`. */
export function* findEnglishStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: names = '', index } of text.matchAll(numberAndWords)) {
    const words = names.split(' ');
    // A street has a name of one word or more before its type.
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

/** The positions of streets such as `Hauptweg 5`. */
export function* findGermanStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: word = '', index } of text.matchAll(wordAndNumber)) {
    if (germanType.test(word) && /\p{Lu}/u.test(word)) yield [index, index + found.length];
  }
}

/** A match begins at the start of a run of digits, so that matching is linear. */
const phone = /(?<![\d.])(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d\s()./-]{7,18}\d(?!\d)/g;
/** A date such as `06/2017 - 02/2021` has the form of a telephone number. */
const date = /(?<!\d)(?:\d{1,2}[./-]){0,2}(?:19|20)\d{2}(?:[./-]\d{1,2}){0,2}(?!\d)/g;
/** A telephone number has at least these digits outside of dates, as in `020 2014 2015`. */
const fewestDigits = 3;

export function* findPhones(text: string): Generator<[start: number, end: number], void> {
  const undated = text.replace(date, (found) => ' '.repeat(found.length));
  for (const { 0: found, index } of text.matchAll(phone)) {
    const end = index + found.length;
    const digits = undated.slice(index, end).match(/\d/g) ?? [];
    if (digits.length >= fewestDigits) yield [index, end];
  }
}
