import { afterAll, afterEach, vi } from 'vitest';
import en from '../catalogues/public/en.ts';
import { endWatch } from '../modules/load/watched-page.ts';
import { givePageTexts } from '../settings/page-texts.ts';

// No server has written the texts into the document of the tests.
givePageTexts(en);

// Files share their page: a stub of fetch would be restored while a later file runs.
afterEach(endWatch);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
