import { type Language, languageCookie, languages } from '@atelier/contracts/languages';
import { pageLanguage } from '@atelier/tool-kit/language';
import { frame } from '../settings/public-messages.ts';

function chooseLanguage(language: string): void {
  const { name, maxAge } = languageCookie;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers have no Cookie Store.
  document.cookie = `${name}=${language}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
  location.reload();
}

export const LanguageSwitch = () => (
  <select
    className="min-h-11 rounded-field bg-transparent px-2 text-ink-2 text-sm hover:bg-hover hover:text-ink"
    aria-label={frame.language}
    autoComplete="off"
    defaultValue={pageLanguage()}
    onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
  >
    {(Object.keys(languages) as Language[]).map((language) => (
      <option key={language} value={language} lang={language}>
        {languages[language]}
      </option>
    ))}
  </select>
);
