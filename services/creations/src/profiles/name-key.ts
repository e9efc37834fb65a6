import unhomoglyph from 'unhomoglyph';

/** Without marks such as accents and strokes, spaces, dots and hyphens. */
const lettersOf = (text: string) => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Equal for names that look alike: without case, marks, spaces, dots and hyphens, and with the letters that Unicode lists as confusable (UTS 39)
 * as one of them. The list has some letters in one case only.
 */
export const nameKey = (name: string): string => {
  const upper = lettersOf(unhomoglyph(lettersOf(name).toUpperCase()));
  return lettersOf(unhomoglyph(upper.toLowerCase()));
};

const keysOf = (words: string) => words.split(' ').map(nameKey);

/** Words that would pass for those who run the product, also as a part of a word, and such words in the plural. */
const reserved = keysOf(
  'admin moderator operator official security support betreiber verwaltung offiziell админ модератор оператор поддержка',
);
/** Those that are also parts of other words. */
const reservedAlone = new Set(
  keysOf('mod owner staff team help system root service anonymous deleted null undefined anonym hilfe'),
);
const product = nameKey('atelier');

/** Whether a name, or one of its words, is kept for the product and those who run it. */
export function isReserved(name: string): boolean {
  const words = name.split(/[ ._-]|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
  return (
    isProduct(nameKey(name)) ||
    [name, ...words].some((word) => isReservedWord(word) || looksLikeProduct(word))
  );
}

function isReservedWord(word: string): boolean {
  const key = nameKey(word);
  return (
    [key, key.replace(/s$/, '')].some((each) => reservedAlone.has(each)) ||
    reserved.some((each) => key.startsWith(each) || key.endsWith(each))
  );
}

/** Also with letters that are doubled. */
const isProduct = (key: string) => once(key).includes(once(product));
const once = (key: string) => key.replace(/(.)\1+/gu, '$1');

/** Whether a word with letters that are not on every keyboard is the name of the product but for one letter. */
function looksLikeProduct(word: string): boolean {
  const without = (key: string, at: number) => key.slice(0, at) + key.slice(at + 1);
  const key = nameKey(word);
  return (
    /[^ -~]/.test(word) &&
    key.length === product.length &&
    [...product].some((_, at) => without(key, at) === without(product, at))
  );
}
