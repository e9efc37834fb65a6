export { formatDate, formatNumber } from './formats.ts';
export { pageDirection, pageLanguage, setPageLanguage } from './language.ts';
export { type Catalogue, loadTexts, type Texts, type Translation, textsOf } from './texts.ts';
