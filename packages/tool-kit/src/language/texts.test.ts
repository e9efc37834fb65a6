import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import { compileCatalogue } from '../../../module-build/src/catalogues.ts';
import { setPageLanguage } from './language.ts';
import { formatDate, loadTexts, type Translation, textsOf } from './texts.ts';

const en = {
  title: "It's here",
  greeting: 'Hello {name}',
  list: {
    count: '{count, plural, one {# word} other {# words}} of {total, number}, by {author}',
    change: '{by, plural, =0 {The same} other {# more}}',
    due: 'Due {day, date, long} at {day, time, short}',
    share: '{share, number, percent}',
  },
} as const;

const de = {
  title: 'Hier ist es',
  greeting: 'Hallo {name}',
  list: {
    count: '{count, plural, one {# Wort} other {# Wörter}} von {total, number}, von {author}',
    change: '{by, plural, =0 {Genauso viel} other {# mehr}}',
    due: 'Fällig am {day, date, long} um {day, time, short}',
    share: '{share, number, percent}',
  },
} as const satisfies Translation<typeof en>;

async function compiled<Messages>(messages: Messages): Promise<{ default: Messages }> {
  const code = await compileCatalogue(`export default ${JSON.stringify(messages)}`);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

const load = () => loadTexts({ en: () => compiled(en), de: () => compiled<Translation<typeof en>>(de) });

afterEach(() => setPageLanguage('en'));

const day = new Date(2026, 10, 5, 15, 4);

it('writes dates as in the country of the browser, if that speaks the language of the page', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'en-GB', 'de-CH']);
  expect(formatDate(day, { dateStyle: 'long' })).toBe('5 November 2026');
  expect((await load()).list.due({ day })).toBe('Due 5 November 2026 at 15:04');
  vi.restoreAllMocks();
});

it('has plurals, numbers and dates in English', async () => {
  const texts = await load();
  expect(texts.title).toBe("It's here");
  expect(texts.greeting({ name: 'Ada' })).toBe('Hello Ada');
  expect(texts.list.count({ count: 1, total: 1234.5, author: 'Ada' })).toBe('1 word of 1,234.5, by Ada');
  expect(texts.list.count({ count: 1200, total: 2, author: 'Ada' })).toBe('1,200 words of 2, by Ada');
  expect([texts.list.change({ by: 0 }), texts.list.change({ by: 2 })]).toEqual(['The same', '2 more']);
  expect(texts.list.due({ day })).toMatch(/^Due November 5, 2026 at 3:04\sPM$/);
  expect(texts.list.share({ share: 0.25 })).toBe('25%');
});

it('has them in the language of the page', async () => {
  setPageLanguage('de');
  const texts = await load();
  expect(texts.title).toBe('Hier ist es');
  expect(texts.list.count({ count: 1200, total: 1234.5, author: 'Ada' })).toBe(
    '1.200 Wörter von 1.234,5, von Ada',
  );
  expect(texts.list.due({ day })).toBe('Fällig am 5. November 2026 um 15:04');
});

it('is English where a package has no other catalogue', async () => {
  setPageLanguage('de');
  const texts = await loadTexts({ en: () => compiled(en) });
  expect(texts.title).toBe("It's here");
});

it('writes English from right to left in the language for tests', async () => {
  setPageLanguage('ar-XB');
  const texts = await load();
  expect(texts.greeting({ name: 'Ada' })).toBe('\u202eHello Ada\u202c');
});

it('knows the arguments of each message', () => {
  const texts = textsOf(en);
  expectTypeOf(texts.title).toEqualTypeOf<string>();
  expectTypeOf(texts.greeting).parameter(0).toEqualTypeOf<{ name: string }>();
  expectTypeOf(texts.list.count)
    .parameter(0)
    .toEqualTypeOf<{ count: number; total: number; author: string }>();
  expectTypeOf(texts.list.change).parameter(0).toEqualTypeOf<{ by: number }>();
  expectTypeOf(texts.list.due).parameter(0).toEqualTypeOf<{ day: Date }>();
});

it('names the message that is not valid', async () => {
  await expect(
    compileCatalogue('export default { list: { count: "{count, plural, one {#}}" } }'),
  ).rejects.toThrow('list.count: "{count, plural, one {#}}" is not a valid ICU message');
});
