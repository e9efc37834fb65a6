import unhomoglyph from 'unhomoglyph';

const lettersOf = (text: string) => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');

/** Equal for names that look alike (Unicode UTS 39), which lists some letters in one case only. */
export const nameKey = (name: string): string => {
  const upper = lettersOf(unhomoglyph(lettersOf(name).toUpperCase()));
  return lettersOf(unhomoglyph(upper.toLowerCase()));
};

const keysOf = (words: string) => words.split(' ').map(nameKey);

/** Reserved also as parts of a word. */
const reserved = keysOf(
  'admin moderator operator official security support betreiber verwaltung offiziell админ модератор оператор поддержка',
);
/** Reserved as whole words and in the plural. */
const reservedAlone = new Set(
  keysOf('mod owner staff team help system root service anonymous deleted null undefined anonym hilfe'),
);
const product = nameKey('atelier');

/** Whether a name passes for the product or for those who run it. */
export function isReserved(name: string): boolean {
  const words = name.split(/[ ._-]|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
  return nameKey(name).includes(product) || [name, ...words].some(isReservedWord);
}

function isReservedWord(word: string): boolean {
  const key = nameKey(word);
  return (
    [key, key.replace(/s$/, '')].some((each) => reservedAlone.has(each)) ||
    reserved.some((each) => key.startsWith(each) || key.endsWith(each))
  );
}
