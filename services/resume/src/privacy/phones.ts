/** The form of a telephone number. A match begins at the start of a run of digits, so that matching is linear. */
const candidate = /(?<![\d.])(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d\s()./-]{7,18}\d(?!\d)/g;
/** A date in digits: `06/2017 - 02/2021` has the form of a telephone number. */
const date = /(?<!\d)(?:\d{1,2}[./-]){0,2}(?:19|20)\d{2}(?:[./-]\d{1,2}){0,2}(?!\d)/g;
/** A candidate with fewer digits outside of dates is no number; one of four-digit groups, such as `020 2014 2015`, is. */
const fewestDigits = 3;

/** The positions of telephone numbers in a text. */
export function* findPhones(text: string): Generator<[start: number, end: number], void> {
  const undated = text.replace(date, (found) => ' '.repeat(found.length));
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const end = index + found.length;
    const digits = undated.slice(index, end).match(/\d/g) ?? [];
    if (digits.length >= fewestDigits) yield [index, end];
  }
}
