import type { Language } from '@atelier/contracts/languages';
import { stemmers } from '@atelier/server-kit/stems';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';

/** Words are in lower case. */
interface JobWords {
  plain: (text: string) => string;
  /** Words of most job descriptions. */
  isCommon: (word: string) => boolean;
  stem: (word: string) => string;
}

const commonInEnglish = new Set([
  ...english,
  ...(
    'across also are benefits best candidate candidates company culture day degree environment etc excellent experience experienced fast full good great ' +
    'help high hiring hybrid onsite remote ideal including individual job join knowledge like looking make may member must need new nice offer one others our paced people per plus ' +
    'position preferred proven related required requirements responsibilities responsible role salary seeking self skills strong team teams time together ' +
    'tools us use using well within work working world year years able ability bachelor equivalent understanding familiarity proficiency motivated ' +
    'passionate opportunity apply part deep solid hands minimum least every'
  ).split(' '),
]);

const commonInGerman = new Set(
  [
    ...german,
    ...(
      'abgeschlossen abschluss ag altersvorsorge anforderung anfrage angebot ansprechpartner arbeit arbeitgeber arbeitsplatz arbeitszeit art ' +
      'aufgabe ausbildung bachelor beginn benefit bereich beruf berufserfahrung betrieblich bewerbung bieten bitte budget bzw ca deutschlandticket ' +
      'ebenfalls eintrittstermin erfahrung etc fach firma firmenwagen fragen frau freude freuen gehalt gehaltsvorstellung gerne getränk ggf gmbh ' +
      'gute herr homeoffice ihr inkl insbesondere it jahr job jobrad karriere kenntnisse kolleg lebenslauf leute master mehr mensch methode ' +
      'mindestens mitarbeitende mitarbeiter monat möglichkeit neue obst ort position profil qualifikation rahmen raum remote rolle schrift sicher ' +
      'sowie spaß sprache stadt standort stelle studium stunde tag tarif team teilzeit umfeld umgang unterlagen unternehmen urlaub verfügung ' +
      'vergütung verständnis vertrag vollzeit voraussetzung vorteil weiterbildung woche wort zeit zukunft zuschuss'
    ).split(' '),
  ].map(stemmers.de),
);

/** Neutral endings: `Entwickler:in`, `Entwickler*innen`, `Entwickler/-in`, `EntwicklerIn`, `eine/n`. */
const bothGenders = /(?:(?<=\p{Ll})(?:[:*_/]-?|\()(?:in|[enr])|(?<=r)In)(?:nen)?(?!\p{L})\)?/gu;
/** `REST-APIs` are `REST` and `APIs`, `Englischkenntnisse` are `Englisch`. */
const compound = /(?<=\p{L}{2})-(?=\p{Lu})|(?<=sch)kenntnisse/gu;

/** Endings of verbs and nouns of one origin: `leiten`, `geleitet`, `Leitung`; `gestalt-et` has two. */
const germanEnding = /(?<=.{4})(?:ation|ier(?:t|ung)?|i|e?l[nt]?|ung|e?t|n)$/;

export const jobWords = {
  en: { plain: (text) => text, isCommon: (word) => commonInEnglish.has(word), stem: stemmers.en },
  de: {
    plain: (text) => text.replace(bothGenders, '').replace(compound, ' '),
    isCommon: (word) => commonInGerman.has(stemmers.de(word)),
    stem: (word) =>
      stemmers
        .de(word)
        .replace(/^ge(?=.{4})/, '')
        .replace(germanEnding, '')
        .replace(germanEnding, ''),
  },
} as const satisfies Record<Language, JobWords>;

/** The share of a text's words that are stop words of a language. */
function stopShare(text: string): (list: readonly string[]) => number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (list) => words.filter((word) => list.includes(word)).length / words.length;
}

/** The language with most stop words in the text. */
export function languageOf(text: string): Language {
  const share = stopShare(text);
  return share(german) > share(english) ? 'de' : 'en';
}

const others = [french, spanish, italian, portuguese, dutch, swedish];

/** Whether the letters or stop words of a text are clearly those of an unknown language. */
export function isForeign(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  if (latin < count(/\p{L}/gu) / 2) return true;
  const share = stopShare(text);
  const known = Math.max(share(english), share(german));
  const marked = count(/(?![A-Za-zÄÖÜäöüßé])\p{Script=Latin}/gu) / latin;
  return (marked > 0.04 && known < 0.12) || Math.max(...others.map(share)) > 2 * known + 0.1;
}
