/** Frequent words that the other language lacks. */
const frequent = {
  en: new Set('the of and to is that for with are this it you as on be by from'.split(' ')),
  de: new Set('der die und den das ist nicht ein eine zu mit für auf dem von im sich'.split(' ')),
};

/** The tag of a text's language for `lang`; empty, which means unknown, unless it is clear. */
export function textLanguage(text: string): string {
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const countOf = (language: keyof typeof frequent) =>
    words.filter((word) => frequent[language].has(word)).length;
  const [en, de] = [countOf('en'), countOf('de')];
  if (en === de || Math.max(en, de) < words.length / 20) return '';
  return en > de ? 'en' : 'de';
}
