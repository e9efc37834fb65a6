import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '@atelier/tool-kit/language';

const load = { en: () => import('./prose-en.tsx'), de: () => import('./prose-de.tsx') };

export const prose = await load[catalogueOf(pageLanguage())]();
