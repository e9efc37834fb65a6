/** What the fonts of symbols show for a byte, where text has a character for it. */
const fonts: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  symbol: {
    ...letters(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
    ...letters(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
    ...letters(0xa3, '≤'),
    ...letters(0xae, '→'),
    ...letters(0xb0, '°±″≥×'),
    ...letters(0xb7, '•÷≠≡≈…'),
  },
  wingdings: {
    ...letters(0x28, '☎☎✉✉'),
    ...letters(0x6c, '●❍■□'),
    ...letters(0x9f, '••'),
    ...letters(0xa7, '▪□'),
    ...letters(0xd8, '➢'),
    ...letters(0xe0, '→'),
    ...letters(0xfb, '✗✓☒☑'),
  },
};

function letters(first: number, shown: string): Record<number, string> {
  return Object.fromEntries([...shown].map((letter, index) => [first + index, letter]));
}

/**
 * The text of a symbol (`w:sym`). Fonts of symbols have their letters in the private use area; the unknown ones stay there, and count as
 * letters that cannot be read.
 */
export function symbolText(font: string, code: string): string {
  const number = Number.parseInt(code, 16);
  if (!(number > 0 && number <= 0xffff)) return '';
  const byte = number >= 0xf000 ? number & 0xff : number;
  const known = fonts[font.toLowerCase()]?.[byte];
  if (known) return known;
  const isAscii = font.toLowerCase() === 'symbol' && byte >= 0x20 && byte < 0x40;
  return String.fromCharCode(isAscii ? byte : number);
}
