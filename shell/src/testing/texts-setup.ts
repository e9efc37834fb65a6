import en from '../catalogues/public/en.ts';
import { givePageTexts } from '../page/page-texts.ts';

// No server has written the texts into the document of the tests.
givePageTexts(en);
