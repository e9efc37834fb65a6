import type { Translation } from '@atelier/tool-kit/language';
import type en from './en.ts';

export default {
  landing: {
    description:
      'Artikel und Titel schreiben, Bilder erzeugen, Hintergründe und Objekte entfernen, den Lebenslauf prüfen lassen. {tools, plural, =0 {Alles} one {Ein KI-Werkzeug} other {# KI-Werkzeuge}} in einem Studio.',
    trust: 'Mehr als 100 Leute vertrauen uns',
    fragments: {
      article: {
        title: 'Die leise Zukunft der KI',
        text: 'Am meisten verändern uns die Werkzeuge, die wir nicht mehr bemerken. Ein Kessel, eine Karte, ein Stift, der mit dem Gedanken Schritt hält. In zehn Jahren geht es vielleicht weniger um Maschinen, die reden, als um Arbeit, die nicht mehr wartet.',
      },
      picture: '„Eine stille Bucht in der Dämmerung“, Ghibli Style',
      compare: 'Wie viel vom Bild davor zu sehen ist',
      score: {
        of: 'von 100',
        points: {
          dates: 'Daten in einem Format',
          results: 'Sechs Ergebnisse mit Zahl',
          summary: 'Oben fehlt eine Zusammenfassung',
        },
      },
    },
    stars: '{stars, number} von 5 Sternen',
    voices: {
      writer: {
        title: 'Leitet ein Marketing',
        content:
          'Ich bringe ein Thema mit und gehe mit einem Entwurf, über den man streiten kann. Beim dritten Absatz gebe ich nicht mehr auf.',
      },
      photographer: {
        title: 'Produktfotografin',
        content:
          'Vierzig Freisteller vor dem Mittag, mit sauberen Kanten. Seitdem habe ich nichts anderes mehr geöffnet.',
      },
      applicant: {
        title: 'Zwischen zwei Stellen',
        content:
          'Es hat die Zeile in meinem Lebenslauf zitiert, die mich aufgehalten hat, und mit der Zeile hatte es recht.',
      },
    },
    demo: {
      title: 'Atelier bei der Arbeit',
      close: 'Demo schließen',
      captions: 'Deutsch',
      note: 'Eine Aufnahme des Produkts ohne Ton, mit Untertiteln.',
    },
  },

  confirm: {
    title: 'Bestätige dein Abo',
    lead: 'Bestätige deine E-Mail-Adresse, um den Newsletter zu bekommen.',
    description: 'Bestätige dein Abo des Newsletters von Atelier.',
    done: {
      title: 'Du bekommst den Newsletter',
      lead: 'Mit dem Link in jeder Mail kannst du ihn jederzeit abbestellen.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      lead: 'Links gelten 48 Stunden. Gib deine E-Mail-Adresse ein, und wir schicken dir einen neuen.',
    },
    success: 'Fertig. Du bekommst den Newsletter.',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail, oder lass dir einen neuen schicken.',
    action: 'Abo bestätigen',
    again: 'Neuen Link schicken',
  },

  unsubscribe: {
    title: 'Newsletter abbestellen',
    description: 'Bestelle den Newsletter von Atelier ab.',
    lead: 'Deine E-Mail-Adresse wird aus unserer Liste gelöscht.',
    success: 'Fertig. Du bekommst keine Mails mehr.',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus dem Newsletter, oder kopiere den ganzen Link.',
    action: 'Abbestellen',
  },

  notFound: {
    page: 'Nicht gefunden',
    title: 'Seite nicht gefunden',
    text: 'Vielleicht stimmt die Adresse nicht, oder die Seite ist umgezogen.',
    start: 'Zur Startseite',
    dashboard: 'Zur Übersicht',
  },

  serverFailed: 'Bei uns ist etwas schiefgegangen. Versuche es später noch einmal.',

  explore: {
    newest: { title: 'Zuletzt hier entstanden', all: 'Alles in Entdecken ansehen' },
    title: 'Entdecken',
    description: 'Bilder, die Leute mit Atelier gemacht haben und allen zeigen.',
    lead: 'Bilder, die Leute hier gemacht haben und allen zeigen. Öffne eines und sieh, wie es entstanden ist.',
    by: 'Bilder von {name}',
    style: 'Stil',
    everyStyle: 'Jeder Stil',
    shape: 'Form',
    everyShape: 'Jede Form',
    shapes: { square: 'Quadrat', landscape: 'Querformat', portrait: 'Hochformat' },
    withoutTag: 'Schlagwort {tag} entfernen',
    all: 'Alle zeigen',
    loading: 'Bilder werden geladen',
    failed: 'Die Bilder lassen sich nicht laden. Prüfe deine Verbindung und versuche es noch einmal.',
    again: 'Noch einmal versuchen',
    none: 'Dazu gibt es kein Bild.',
    empty: 'Noch hat niemand ein Bild geteilt.',
    make: 'Mach das erste',
    more: 'Mehr Bilder',
    open: '„{caption}“ öffnen',
    likes: '{count, plural, one {# Like} other {# Likes}}',
    whole: 'Bild in voller Größe öffnen',
    remix: 'Remix',
    like: 'Gefällt mir',
    copy: 'Prompt kopieren',
    copied: 'Kopiert',
    signInNote: 'Für Like, Remix und Melden meldest du dich an und kommst zum Bild zurück.',
    report: 'Melden',
    gone: {
      title: 'Dieses Bild ist nicht hier',
      text: 'Die Person, der es gehört, zeigt es nicht mehr, oder die Adresse stimmt nicht.',
    },
  },
  pricing: {
    title: 'Preise',
    description: 'Die Tarife von Atelier, und was jeder davon am Tag enthält.',
  },
  about: {
    title: 'Über uns',
    description: 'Was Atelier ist, wie es funktioniert und was du davon erwarten kannst.',
    tools: 'Die Werkzeuge',
    lead: 'Atelier ist ein Studio für Inhalte mit KI: gute Werkzeuge an einem Ort, und Raum zum Nachdenken.',
  },
  contact: {
    title: 'Kontakt',
    description:
      'Wie du die Leute erreichst, die diese Installation von Atelier betreiben, und wo du ein Problem meldest.',
    lead: 'Atelier ist Open Source. Jede Installation hat ihren eigenen Betreiber.',
  },
  privacy: {
    title: 'Datenschutz',
    description: 'Was Atelier speichert, wer es verarbeitet und wie du es löschst.',
    lead: 'Wir speichern, was du machst, damit du es wiederfindest. Wir verkaufen deine Daten nicht und verfolgen dich nicht.',
  },

  meta: {
    product: 'Ein Studio für Inhalte mit KI.',
    site: 'Artikel und Titel schreiben, Bilder erzeugen, Hintergründe und Objekte entfernen, den Lebenslauf prüfen lassen.',
  },
} as const satisfies Translation<typeof en>;
