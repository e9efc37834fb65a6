/** Unusual forms of letters: radicals, numbers in circles, ligatures, full width, mathematics. */
const forms =
  /[\u2160-\u217f\u2460-\u24ff\u2e80-\u2fdf\uf900-\ufdff\ufe70-\ufefc\uff01-\uffee\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}]+/gu;
/** Characters without width: optional hyphens and breaks, marks of direction, variants, tags. */
const invisible =
  /[\u00ad\u034f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]|(?<![[\p{L}\p{M}]--\p{Script=Latin}]|\p{Extended_Pictographic})[\u200c\u200d]/gv;
const spaced = /^\s*(?:[\p{L}&]\s+){3,}\p{L}\s*$/u;

/** The form in which a line is compared, scored, masked and shown; an em space separates columns. */
export function canonical(line: string): string {
  const text = line
    .replace(/\u00ad\s*$/, '-')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(forms, (found) => found.normalize('NFKC'))
    .replace(/[\u2010-\u2012\u2212\ufe63]/g, '-');
  const words = spaced.test(text) ? text.trim().split(/\u2003|\s{2,}/) : null;
  return (words?.map((word) => word.replaceAll(' ', '')).join(' ') ?? text)
    .replace(/[^\S\u2003]+/g, ' ')
    .trim();
}

export const undivided = (text: string) => text.replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '');
