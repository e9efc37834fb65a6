export { pageDirection, pageLanguage, setPageLanguage } from './language.ts';
export {
  type Catalogue,
  formatDate,
  formatNumber,
  loadTexts,
  type Texts,
  type Translation,
  textsOf,
} from './texts.ts';
