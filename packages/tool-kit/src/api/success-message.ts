import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '../language/language.ts';

/** What calls say in German when they have succeeded, by what the server says, with `#` for each number. */
const germanSuccesses: Readonly<Record<string, string>> = {
  'Deleted # creation. You can restore them for # days.':
    '# Werk ist gelöscht. Du kannst es # Tage lang wiederherstellen.',
  'Deleted # creations. You can restore them for # days.':
    '# Werke sind gelöscht. Du kannst sie # Tage lang wiederherstellen.',
  'Restored # creation.': '# Werk ist wiederhergestellt.',
  'Restored # creations.': '# Werke sind wiederhergestellt.',
  'The link no longer works.': 'Der Link funktioniert nicht mehr.',
  'Your image is public now.': 'Dein Bild ist jetzt öffentlich.',
  'Your image is public now. As it is sensitive, others see it blurred until they click.':
    'Dein Bild ist jetzt öffentlich. Weil es sensibel ist, sehen andere es unscharf, bis sie klicken.',
  'Your image is private again.': 'Dein Bild ist wieder privat.',
  'Liked.': 'Gefällt dir.',
  'Like removed.': 'Gefällt dir nicht mehr.',
};

/** The message of a success in German; one that no page shows stays as the server wrote it. */
export function germanSuccess(message: string): string {
  const numbers = message.match(/\d+/g) ?? [];
  const german = germanSuccesses[message.replaceAll(/\d+/g, '#')];
  return german ? german.replaceAll('#', () => numbers.shift() ?? '') : message;
}

/** The message of a success in the language of the page. */
export const successMessage = (message: string): string =>
  catalogueOf(pageLanguage()) === 'de' ? germanSuccess(message) : message;
