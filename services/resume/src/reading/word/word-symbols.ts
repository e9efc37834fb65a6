/** The characters of symbol fonts, from a byte on. */
const fonts: Readonly<Record<string, ReadonlyArray<[first: number, shown: string]>>> = {
  symbol: [
    [0x20, ' !∀#∃%&∋()∗+,-./0123456789:;<=>?'],
    [0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
    [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
    [0xa3, '≤'],
    [0xae, '→'],
    [0xb0, '°±″≥×'],
    [0xb7, '•÷≠≡≈…'],
  ],
  wingdings: [
    [0x28, '☎☎✉✉'],
    [0x6c, '●❍■□'],
    [0x9f, '••'],
    [0xa7, '▪□'],
    [0xd8, '➢'],
    [0xe0, '→'],
    [0xfb, '✗✓☒☑'],
  ],
};

/** The text of a symbol (`w:sym`); an unknown one stays in the private use area, as an unreadable letter. */
export function symbolText(font: string, code: string): string {
  const number = Number.parseInt(code, 16);
  if (!(number > 0 && number <= 0xffff)) return '';
  const byte = number >= 0xf000 ? number & 0xff : number;
  const shown = fonts[font.toLowerCase()]?.map(([first, text]) => [...text][byte - first]).find(Boolean);
  return shown ?? String.fromCharCode(number);
}
