export { formatDate, formatNumber, pageDirection, pageLanguage, setPageLanguage } from './language.ts';
export { type Catalogue, loadTexts, type Texts, type Translation, textsOf } from './texts.ts';
