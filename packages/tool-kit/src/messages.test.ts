import { imageStyles } from '@atelier/contracts/tool-options';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

async function namesIn(language: 'en' | 'de', styles: readonly string[]) {
  vi.resetModules();
  const { setPageLanguage } = await import('./language/language.ts');
  setPageLanguage(language);
  const { styleName } = await import('./messages.ts');
  setPageLanguage('en');
  return styles.map(styleName);
}

test('image styles have their names in the language of the page, other texts stay', async () => {
  expect(await namesIn('en', imageStyles)).toEqual(imageStyles);
  expect(await namesIn('de', ['Realistic Style', 'Sci-Fi Style', 'Oil'])).toEqual([
    'Realistisch',
    'Science-Fiction',
    'Oil',
  ]);
});
