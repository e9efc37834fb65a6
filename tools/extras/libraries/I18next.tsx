import i18next from 'i18next';

const i18n = i18next.createInstance({
  lng: 'de',
  resources: { de: { translation: { greeting: 'Guten Tag, {{name}}' } } },
});
void i18n.init();

export default () => <p>{i18n.t('greeting', { name: 'Ada' })}</p>;
