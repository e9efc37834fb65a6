import { catalogueOf, type Language, mirroredLanguage } from '@atelier/contracts/languages';
import format, { type CompiledMessage, type Formats, type FormatValues } from 'icu-minify/format';
import { dateLocale, pageLanguage } from './language.ts';

/** Intl's formats by language and options. They are costly to make: a list uses one for all of its rows. */
function cached<Options extends object, Format>(make: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(language, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = cached(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
const dateFormat = cached(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
const pluralRules = cached(
  (language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);

/** A number as the page's language writes it. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(pageLanguage(), options).format(value);

/** A date or a time as the page's language writes it in the browser's country. */
export const formatDate = (value: Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat(dateLocale(), options).format(value);

/** A catalogue: ICU messages in groups, by name. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

/** The same messages in another language. `satisfies Translation<typeof en>` reports missing ones. */
export type Translation<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends string ? string : Translation<Messages[Name]>;
};

/** The typed catalogue: a message with arguments is a function of their values. */
export type Texts<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends string
    ? Text<ArgumentsIn<Messages[Name]>>
    : Texts<Messages[Name]>;
};

type Text<Arguments extends [name: string, value: unknown]> = [Arguments] extends [never]
  ? string
  : (values: { [Argument in Arguments as Argument[0]]: Argument[1] }) => string;

/** The arguments of an ICU message, each as its name and the type of its value. */
type ArgumentsIn<Message extends string> = Message extends `${infer Before}{${infer Rest}`
  ? (Before extends BeforeBranch ? never : ArgumentAt<Rest>) | ArgumentsIn<Rest>
  : never;

/** What is before the text of a plural form, which has braces, too. */
type BeforeBranch = `${string}${'plural,' | '}'} ${PluralForm} `;
type PluralForm = Intl.LDMLPluralRule | `=${number}`;

type ArgumentAt<Rest extends string> = Rest extends `${infer Argument}}${string}`
  ? Argument extends `${infer Name}, ${infer Kind}`
    ? [Name, Kind extends `${'date' | 'time'}${string}` ? Date : number]
    : [Argument, string]
  : never;

/** The styles of `{day, date, medium}`, `{at, time, short}` and `{share, number, percent}`. */
const formats: Formats = {
  date: {
    short: { dateStyle: 'short' },
    medium: { dateStyle: 'medium' },
    long: { dateStyle: 'long' },
    month: { month: 'long', year: 'numeric' },
  },
  time: { short: { timeStyle: 'short' } },
  number: { percent: { style: 'percent' } },
};

const options = {
  formats,
  formatters: {
    getDateTimeFormat: (_: unknown, of = {}) => dateFormat(dateLocale(), of),
    getNumberFormat: (_: unknown, of = {}) => numberFormat(pageLanguage(), of),
    getPluralRules: (_: unknown, of = {}) => pluralRules(pageLanguage(), of),
  },
};

/** The texts of a compiled catalogue in the page's language. */
export const textsOf = <Messages>(compiled: Messages) => textOf(compiled) as Texts<Messages>;

function textOf(compiled: unknown): unknown {
  if (typeof compiled === 'string') return shown(compiled);
  if (Array.isArray(compiled)) return (values: FormatValues<string>) => formatted(compiled, values);
  return Object.fromEntries(Object.entries({ ...Object(compiled) }).map(([name, of]) => [name, textOf(of)]));
}

/** A compiled message in the page's language. */
export const formatted = (compiled: unknown, values: FormatValues<string> = {}): string =>
  shown(String(format<string>(compiled as CompiledMessage, pageLanguage(), values, options)));

/** In the language for tests, the characters of a text run from right to left. */
const shown = (text: string) => (pageLanguage() === mirroredLanguage ? `\u202e${text}\u202c` : text);

type Load<Messages> = () => Promise<{ default: Messages }>;

/**
 * Loads the catalogue of the page's language, each from a file of its own: `await loadTexts({ en: () =>
 * import('./catalogues/en.ts'), de: () => import('./catalogues/de.ts') })`. The default is English.
 */
export async function loadTexts<const Messages extends Catalogue>(
  catalogues: { en: Load<Messages> } & { [Other in Language]?: Load<Translation<Messages>> },
): Promise<Texts<Messages>> {
  const load = catalogues[catalogueOf(pageLanguage())] ?? catalogues.en;
  return textsOf((await load()).default) as Texts<Messages>;
}
