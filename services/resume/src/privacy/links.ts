const topLevelDomains = new Set(
  'com org net io dev me co app ai design edu uk de fr eu ch at es it nl pl'.split(' '),
);
/** An address with its scheme or `www`, or a run of characters that a host's name has. */
const candidate = /\b(?:https?:\/\/|www\.)[^\s|,;<>()\u2003]+|[\w.-]+/g;
const address = /^(?:https?:\/\/|www\.)/;
const path = /\/[^\s|,;<>()\u2003]*/y;

/** A host's name ends in a top-level domain; what stands behind it in the same run, such as a hyphen, is no part of it. */
const isHost = (run: string) =>
  run.split('.').some((label, index) => index > 0 && topLevelDomains.has(label.split('-', 1)[0] ?? ''));

/** Where the links of a text begin and end, with or without a scheme; a host's name takes its path along. */
export function* findLinks(text: string): Generator<[start: number, end: number], void> {
  let done = 0;
  for (const { 0: run, index } of text.matchAll(candidate)) {
    const isAddress = address.test(run);
    if (index < done || !(isAddress || isHost(run))) continue;
    path.lastIndex = index + run.length;
    done = isAddress || !path.test(text) ? index + run.length : path.lastIndex;
    yield [index, done];
  }
}
