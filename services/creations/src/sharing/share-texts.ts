import type { shareReportReasons } from '@atelier/contracts';
import { catalogueOf, type Language, requestedLanguage } from '@atelier/contracts/languages';

interface Message {
  title: string;
  text: string;
}

/** What the page says around the content. */
interface ShareTexts {
  skip: string;
  by(name: string): string;
  until(day: string): string;
  score(points: number): string;
  whole: string;
  made: string;
  pitch: string;
  tryIt: string;
  report: string;
  reportText: string;
  reasons: Record<(typeof shareReportReasons)[number], string>;
  /** Of a review without a title: readers do not learn the name of the file. */
  review: string;
  home: string;
  ended: Message;
  reported: Message;
}

const en: ShareTexts = {
  skip: 'Skip to content',
  by: (name) => `by ${name}`,
  until: (day) => `This link works until ${day}.`,
  score: (points) => `Score: ${points} of 100`,
  whole: 'Open the whole image',
  made: 'Made with Atelier',
  pitch: 'A studio for texts and images with AI: articles, titles, pictures, resumes.',
  tryIt: 'Try it',
  report: 'Report',
  reportText: 'What is wrong with this page? Those who run Atelier look at it.',
  reasons: {
    fraud: 'Fraud or spam',
    violent: 'Violent',
    hateful: 'Hateful',
    personal: 'Personal data',
    copyright: 'Copyright',
    other: 'Something else',
  },
  review: 'Resume review',
  home: 'Go to Atelier',
  ended: { title: 'This link does not work', text: 'It has expired, or its owner has withdrawn it.' },
  reported: { title: 'Thank you', text: 'Those who run Atelier will look at this page.' },
};

const de: ShareTexts = {
  skip: 'Zum Inhalt',
  by: (name) => `von ${name}`,
  until: (day) => `Dieser Link gilt bis zum ${day}.`,
  score: (points) => `${points} von 100 Punkten`,
  whole: 'Das ganze Bild öffnen',
  made: 'Gemacht mit Atelier',
  pitch: 'Ein Studio für Texte und Bilder mit KI: Artikel, Titel, Bilder, Lebensläufe.',
  tryIt: 'Ausprobieren',
  report: 'Melden',
  reportText: 'Was stimmt mit dieser Seite nicht? Wer Atelier betreibt, sieht es sich an.',
  reasons: {
    fraud: 'Betrug oder Spam',
    violent: 'Gewalt',
    hateful: 'Hass',
    personal: 'Persönliche Daten',
    copyright: 'Urheberrecht',
    other: 'Etwas anderes',
  },
  review: 'Lebenslauf-Prüfung',
  home: 'Zu Atelier',
  ended: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist abgelaufen, oder wer ihn geteilt hat, hat ihn zurückgenommen.',
  },
  reported: { title: 'Danke', text: 'Wer Atelier betreibt, sieht sich diese Seite an.' },
};

export interface Reader {
  language: Language;
  texts: ShareTexts;
  formatDay(day: Date): string;
}

/** The reader of a page, by the request's `Accept-Language`. Dates are written as in the reader's country. */
export function readerOf(acceptLanguage: string): Reader {
  const language = catalogueOf(requestedLanguage(undefined, acceptLanguage));
  const [tag = language] = new RegExp(`\\b${language}-[A-Z]{2}\\b`, 'i').exec(acceptLanguage) ?? [];
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return { language, texts: { en, de }[language], formatDay: (day) => dates.format(day) };
}
