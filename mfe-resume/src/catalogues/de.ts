import type { Translation } from '@atelier/tool-kit';
import type en from './en.ts';

export default {
  form: 'Lebenslauf prüfen',
  file: 'Lebenslauf hochladen',
  fileHint: 'Nur als PDF. Bis zu {megabytes, number} MB.',
  kind: 'ein PDF',
  sample: 'Kein Lebenslauf zur Hand? Nimm ein Beispiel',
  source: 'Format',
  sources: { pdf: 'PDF', word: 'Word', text: 'Eingefügter Text', earlier: 'Schon geprüft' },
  earlier: {
    choose: 'Wähle aus',
    resume: 'Früherer Lebenslauf',
    resumeHint:
      'Sein Text wird noch einmal geprüft. Löschst du eine Prüfung in der Übersicht, sind auch ihr Lebenslauf und ihre Anzeige weg.',
    noResume: 'Es wurde noch kein Lebenslauf geprüft. Wähle ein anderes Format.',
    option: '{name}, {score, number} von 100, {day, date, medium}',
    jobs: 'Frühere Anzeige nehmen',
    job: 'Frühere Stellenanzeige',
    noJob: 'Es gibt noch keine Anzeige. Jede Prüfung mit Stellenanzeige behält sie.',
    jobOption: '{name}, {day, date, medium}',
  },
  word: 'Word-Dokument hochladen',
  wordHint: 'DOCX, bis zu {megabytes, number} MB.',
  wordKind: 'ein Word-Dokument (DOCX)',
  text: 'Lebenslauf als Text',
  textPlaceholder:
    'Füge den ganzen Text deines Lebenslaufs ein. Beginne Einträge einer Liste mit einem Strich.',
  job: 'Stellenanzeige',
  jobPlaceholder:
    'Füge eine Stellenanzeige ein, um zu sehen, welche ihrer Begriffe dein Lebenslauf hat und welche fehlen.',
  action: 'Lebenslauf prüfen',
  busy: 'Lebenslauf wird geprüft',
  verb: 'Prüfen',
  privacy:
    'E-Mail-Adresse, Telefonnummer, Anschrift und Links bekommt die KI nicht zu sehen. In ihrer Prüfung stehen sie wieder.',

  panel: 'Prüfung',
  hint: 'Lade einen Lebenslauf hoch und drück auf den Knopf.',
  failed: 'Der Lebenslauf ließ sich nicht prüfen.',
  elsewhere:
    '{count, plural, one {# Lebenslauf wird gerade geprüft.} other {# Lebensläufe werden gerade geprüft.}}',
  reading: 'Die Datei wird gelesen…',
  writing: 'Die Prüfung wird geschrieben…',
  thinking: 'Die KI denkt nach…',
  scored: '{score, number} von 100 Punkten. Die Prüfung wird geschrieben.',
  done: 'Fertig: {score, number} von 100.',
  stopped: 'Gestoppt.',
  partial: 'Die Prüfung hat vorzeitig geendet. Die Punkte oben sind vollständig.',
  showScore: 'Die neuen Punkte zeigen ({score, number})',
  noReview: 'Die KI hatte noch nichts geschrieben. Die Punkte sind auch ohne sie vollständig.',

  tabs: {
    label: 'Teile der Prüfung',
    review: 'Prüfung',
    score: 'Punkte',
    parser: 'Was das ATS liest',
    job: 'Passt zur Stelle',
    compare: 'Vergleich',
  },

  score: {
    title: '{score, number} von 100 Punkten',
    length:
      '{words, plural, one {# Wort} other {# Wörter}} auf {pages, plural, one {einer Seite} other {# Seiten}}',
    rule: 'Nach festen Regeln berechnet: Dieselbe Datei bekommt immer dieselben Punkte. Die KI hat keinen Einfluss darauf.',
    of: '{points, number} von {most, number}',
    fixes: '{count, plural, =0 {nichts zu verbessern} one {# Verbesserung} other {# Verbesserungen}}',
    line: 'Zeile {line, number}, Seite {page, number}',
    good: 'Gut',
    fix: 'Verbessern',
  },
  rewrite: {
    action: 'Umschreiben',
    busy: 'Wird umgeschrieben…',
    again: 'Noch einmal umschreiben',
    versions: 'Bessere Fassungen dieser Zeile',
    copy: 'Diese Fassung kopieren',
    note: 'Fülle jedes … selbst aus, und nimm nur, was stimmt.',
  },
  application: {
    title: 'Mit diesem Lebenslauf bewerben',
    note: 'Zahlen und Zeitangaben, die in deinem Lebenslauf fehlen, werden zu „…“. Die KI soll auch sonst nichts hinzufügen, kann sich aber irren: Prüfe jeden Namen und jede Angabe, bevor du es abschickst.',
    documents: { resume: 'Angepasster Lebenslauf', letter: 'Anschreiben' },
    job: 'Anzeige der Stelle',
    jobPlaceholder: 'Füge die Stellenanzeige ein, um die es geht.',
    write: { resume: 'Lebenslauf schreiben', letter: 'Anschreiben schreiben' },
  },
  parser: {
    intro:
      'Der Text, den ein Bewerbungssystem (ATS) aus deiner Datei liest, in der Reihenfolge, in der es ihn liest.',
    page: 'Seite {page, number}',
    copy: 'Text kopieren',
  },
  hidden: {
    title: 'Diese Datei enthält Text, den man nicht sieht',
    text: 'Er wurde nicht bewertet, nicht geprüft und nicht an die KI geschickt. Entferne ihn: Auch die Systeme der Personalabteilungen melden versteckten Text.',
    ways: {
      invisible: 'unsichtbar',
      tiny: 'zu klein zum Lesen',
      'same-colour': 'in der Farbe des Hintergrunds',
      'off-page': 'außerhalb der Seite',
    },
  },
  match: {
    title: '{percent, number} % der Begriffe der Anzeige',
    matched: 'In deinem Lebenslauf',
    missing: 'Fehlen',
    none: 'Dein Lebenslauf hat sie alle.',
    noTerms: 'In dieser Anzeige haben wir keine Begriffe gefunden. Füge mehr davon ein.',
    note: 'Nach festen Regeln verglichen. Ergänze einen fehlenden Begriff nur, wenn er auf dich zutrifft.',
  },
  compare: {
    choose: 'Vergleichen mit',
    none: 'Es gibt noch keine frühere Prüfung zum Vergleichen. Verbessere deinen Lebenslauf und prüfe ihn noch einmal, um die Änderung zu sehen.',
    unreadable: 'Diese Prüfung hat keine Punkte zum Vergleichen. Wähle eine andere.',
    option: '{score, number} von 100, {day, date, medium}',
    change: {
      more: '{by, plural, one {# Punkt} other {# Punkte}} mehr als vorher',
      fewer: '{by, plural, one {# Punkt} other {# Punkte}} weniger als vorher',
      same: 'So viele Punkte wie vorher',
    },
    better: 'Besser',
    worse: 'Schlechter',
    same: 'Unverändert',
    fixed: 'Seitdem verbessert',
    added: 'Neu zu verbessern',
  },
  repeat: 'Noch einmal',
  copy: 'Prüfung kopieren',
  download: 'Als Markdown herunterladen',
  downloadPdf: 'Als PDF herunterladen',
} as const satisfies Translation<typeof en>;
