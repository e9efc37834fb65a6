import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '@atelier/tool-kit/language';

const load = { en: () => import('./prose-en.tsx'), de: () => import('./prose-de.tsx') };

/** The long texts of the small pages in the page's language. */
export const prose = await load[catalogueOf(pageLanguage())]();
