import type { ScoreTexts } from './en.ts';

export const de: ScoreTexts = {
  contact: {
    title: 'Kontakt',
    explanation: 'Name, E-Mail-Adresse, Telefonnummer und Ort: danach wird zuerst gesucht.',
    name: {
      good: 'Dein Name steht oben.',
      fix: 'Schreib deinen vollen Namen oben in eine eigene Zeile.',
    },
    email: { good: 'Deine E-Mail-Adresse ist da.', fix: 'Ergänze eine E-Mail-Adresse.' },
    phone: {
      good: 'Deine Telefonnummer ist da.',
      fix: 'Ergänze eine Telefonnummer mit Ländervorwahl.',
    },
    margin:
      'Das steht in einer Kopf- oder Fußzeile, die viele Systeme überspringen. Setz es in den Text selbst.',
    place: { good: 'Dein Ort ist da.', fix: 'Ergänze deinen Ort: Stadt und Land genügen.' },
  },
  sections: {
    title: 'Abschnitte',
    explanation:
      'Berufserfahrung, Ausbildung, Kenntnisse und Profil unter Überschriften, die Systeme erkennen.',
    found: (heading) => `Gefunden: ${heading}.`,
    experience: (heading) => `Ergänze einen Abschnitt „${heading}“.`,
    education: (heading) => `Ergänze einen Abschnitt „${heading}“.`,
    skills: (heading) => `Ergänze einen Abschnitt „${heading}“.`,
    summary: (heading) => `Beginne mit einem Abschnitt „${heading}“: zwei Sätze genügen.`,
  },
  length: {
    title: 'Länge',
    explanation: (least, most) => `Zwischen ${least} und ${most} Wörter auf höchstens zwei Seiten.`,
    fits: (words, pages) => `${words} Wörter auf ${pages === 1 ? 'einer Seite' : `${pages} Seiten`}.`,
    short: (words, least, most) =>
      `${words} Wörter: Schreib mehr darüber, was du getan hast. Gut sind ${least} bis ${most} Wörter.`,
    long: (words, most) =>
      `${words} Wörter: Kürze, was alt ist oder sich wiederholt. Gut sind höchstens ${most} Wörter.`,
    pages: (pages) => `${pages} Seiten: Für die meisten Lebensläufe genügen zwei.`,
  },
  dates: {
    title: 'Zeitangaben',
    explanation: 'Jede Stelle mit ihrer Zeit, die neueste zuerst.',
    none: (example) => `Neben deinen Stellen steht keine Zeit. Schreib sie zum Beispiel so: ${example}.`,
    reversed: 'Das endet, bevor es beginnt. Prüfe die Jahre.',
    order: 'Das ist neuer als die Stelle darüber. Setz die neueste an den Anfang.',
    gap: (months) => `Nach dieser Stelle ist eine Lücke von ${months} Monaten. Erkläre sie kurz.`,
    fits: (positions) =>
      positions === 1 ? 'Die Stelle hat ihre Zeit.' : `${positions} Stellen mit Zeit, die neueste zuerst.`,
  },
  verbs: {
    title: 'Tätigkeitswörter',
    explanation: (verbs) => `Einträge, die sagen, was du getan hast: ${verbs}.`,
    none: 'Schreib zu jeder Stelle, was du getan hast: je Eintrag ein Erfolg.',
    duty: (words, verbs) => `„${words}“ nennt eine Pflicht, nicht was du getan hast. Schreib etwa: ${verbs}.`,
    weak: 'Schreib, was du getan hast: mit einem Verb in der Vergangenheit oder einem Wort wie Aufbau.',
    repeated: (entries, word) => `${entries} Einträge beginnen mit „${word}“. Nimm auch andere Wörter.`,
    strong: (active, entries) => `${active} von ${entries} Einträgen sagen, was du getan hast.`,
  },
  results: {
    title: 'Messbare Ergebnisse',
    explanation: 'Einträge mit Zahlen: Prozent, Geld, Menschen, Zeit.',
    figure: 'Hier steht eine Zahl.',
    bare: 'Wie viel, wie viele, wie schnell? Ergänze eine Zahl.',
    none: 'Schreib zu jeder Stelle, was du getan hast, mit Zahlen.',
  },
  links: {
    title: 'Links',
    explanation: 'Dein Profil und Beispiele deiner Arbeit.',
    profile: {
      good: 'Dein Profil ist verlinkt.',
      fix: 'Ergänze einen Link zu deinem Profil, etwa linkedin.com/in/du.',
    },
    work: {
      good: 'Deine Arbeit ist verlinkt.',
      fix: 'Ergänze einen Link zu deiner Arbeit, etwa zu Portfolio, Code oder Artikeln.',
    },
    hidden:
      'Ein Link steckt hinter anderen Wörtern. Schreib seine Adresse aus: Viele Systeme behalten nur den Text.',
  },
  parsing: {
    title: 'Maschinenlesbarkeit',
    explanation: 'Wie gut Bewerbungssysteme (ATS) die Datei lesen können.',
    fits: 'Systeme lesen den Text in der richtigen Reihenfolge.',
    columns:
      'Zwei Spalten: Viele Systeme lesen quer darüber und bringen sie durcheinander. Eine Spalte ist sicherer.',
    sideBySide:
      'Text steht nebeneinander wie in einer Tabelle: Manche Systeme lesen quer, andere abwärts. Setz ihn untereinander.',
    recognised:
      'Die Seiten sind Bilder. Systeme lesen den erkannten Text dahinter, mit seinen Fehlern: Exportiere den Lebenslauf aus dem Programm, in dem er entstand.',
    characters: (count) =>
      `${count} Zeichen sind nicht lesbar. Nimm eine gängige Schrift und keine Schrift mit Symbolen.`,
    images: (count) => `${count} Bilder: Systeme können nicht lesen, was sie zeigen.`,
    parts: 'Eine Datei im Dokument ist nicht lesbar. Füge ihren Text in das Dokument selbst ein.',
    crowded: 'Eine sehr lange Zeile: Mehrere Zeilen könnten ineinander geraten sein.',
  },
};
