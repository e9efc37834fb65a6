import { pageLanguage } from './language.ts';

/** Intl's formats by language and options. They are costly to make: a list uses one for all of its rows. */
function kept<Options extends object, Format>(make: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(language, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
export const pluralRules = kept(
  (language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);

/** A number as the page's language writes it. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(pageLanguage(), options).format(value);

/** A date or a time as the page's language writes it. */
export const formatDate = (value: Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat(pageLanguage(), options).format(value);
