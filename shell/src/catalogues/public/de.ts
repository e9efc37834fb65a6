import type { Translation } from '@atelier/tool-kit/language';
import type en from './en.ts';

export default {
  frame: {
    skip: 'Zum Inhalt springen',
    notice: 'Zu dieser Installation',
    tryAgain: 'Noch einmal versuchen',
    crash: {
      title: 'Etwas ist schiefgegangen',
      text: 'Diese Seite funktioniert gerade nicht. Alles, was du gemacht hast, ist gespeichert.',
      reload: 'Neu laden',
    },
    signInFailed: 'Die Anmeldung ist gerade nicht erreichbar.',
    getStarted: 'Loslegen',
    theme: {
      system: 'Darstellung: wie das System. Zu hell wechseln.',
      light: 'Darstellung: hell. Zu dunkel wechseln.',
      dark: 'Darstellung: dunkel. Zur Darstellung des Systems wechseln.',
    },
    language: 'Sprache',
    tagline: 'Alle Werkzeuge und alles, was du machst, an einem Ort.',
    company: 'Über Atelier',
    home: 'Startseite',
    aboutUs: 'Über uns',
    contact: 'Kontakt',
    privacy: 'Datenschutz',
    api: 'API',
    newsletter: 'Newsletter abonnieren',
    newsletterText: 'Ab und zu Neues über die Werkzeuge.',
    subscribe: 'Abonnieren',
    rights: 'Atelier. Alle Rechte vorbehalten.',
  },

  landing: {
    page: 'Atelier: ein Studio für Inhalte mit KI',
    promise: 'Mach das, was du',
    promiseEnd: 'im Kopf hattest.',
    lead: 'Artikel und Titel schreiben, Bilder erzeugen, Fotos aufräumen, den Lebenslauf verbessern. Ein ruhiges Studio mit einem Werkzeug für jeden Schritt.',
    start: 'Jetzt loslegen',
    demo: 'Demo ansehen',
    demoFailed: 'Die Demo lässt sich nicht laden. Prüfe deine Verbindung und versuche es noch einmal.',
    tools: 'Wähle ein Werkzeug',
    toolsLead: 'Jedes kann eine Sache gut und speichert, was du machst.',
    choose: 'Öffne eines, um anzufangen.',
    signIn: 'Melde dich an, um sie zu benutzen',
    voices: 'Von Leuten, die Dinge machen',
    plans: 'Wähle deinen Tarif',
    plansLead: 'Fang kostenlos an. Wechsle, wenn du mehr brauchst, und jederzeit wieder zurück.',
    trial: {
      lead: 'Ohne Anmeldung: fünf Titel zu einem Stichwort.',
      keyword: 'Stichwort',
      example: 'Teezeremonien',
      action: 'Titel vorschlagen',
      busy: 'Titel werden gesucht…',
      failed: 'Der Dienst ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
      limited: 'Das war fürs Erste der letzte freie Versuch. Melde dich für mehr an.',
      more: 'Zehn Titel holen und behalten',
      sample: {
        a: 'Teezeremonien: eine Schale nach der anderen',
        b: 'Was eine Teezeremonie über Zeit lehrt',
        c: 'Sieben Schalen, ein Gast: Tee in Kyoto',
        d: 'Die leisen Regeln einer Teezeremonie',
        e: 'Eine Teezeremonie zu Hause, Schritt für Schritt',
      },
    },
  },

  newsletter: {
    email: 'E-Mail-Adresse',
    placeholder: 'Deine E-Mail-Adresse',
    busy: 'Einen Moment…',
    invalid: 'Gib eine vollständige E-Mail-Adresse ein, zum Beispiel ada@example.com.',
    subscribed: 'Bestätige das Abo mit der Mail in deinem Postfach.',
    openMailbox: 'Postfach öffnen',
    unreachable:
      'Der Newsletter-Dienst ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  },
} as const satisfies Translation<typeof en>;
