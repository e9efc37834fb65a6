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

/** Where streets with a number before them begin and end, such as `221b Baker Street, Flat 2`. */
export function* findEnglishStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: names = '', index } of text.matchAll(numberAndWords)) {
    const words = names.split(' ');
    // The first is empty, and the second is a name: a street is more than its type.
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

/** Where streets with a number behind them begin and end, such as `Hauptweg 5`. */
export function* findGermanStreets(text: string): Generator<[start: number, end: number], void> {
  for (const { 0: found, 1: word = '', index } of text.matchAll(wordAndNumber)) {
    if (germanType.test(word) && /\p{Lu}/u.test(word)) yield [index, index + found.length];
  }
}
