import type { Translation } from '@atelier/tool-kit';
import type en from './en.ts';

export default {
  title: 'Werke',
  sort: 'Reihenfolge',
  orders: { newest: 'Neueste', 'most-liked': 'Beliebteste' },
  loading: 'Die Galerie wird geladen',
  empty: {
    title: 'Hier ist noch nichts',
    text: 'Mach ein Bild öffentlich, und es ist das erste hier.',
    action: 'Ein Bild erzeugen',
  },
  missing: {
    title: 'Bild nicht gefunden',
    text: 'Vielleicht ist es privat oder gelöscht.',
    action: 'Zur Galerie',
  },
  likes: '{count, plural, one {# Like} other {# Likes}}',
  like: 'Gefällt mir: {prompt}',
  open: 'Öffnen: {prompt}',
  yours: 'Deins',
  viewer: {
    previous: 'Voriges Bild',
    next: 'Nächstes Bild',
    copy: 'Beschreibung kopieren',
    reuse: 'Diese Beschreibung verwenden',
    download: 'Herunterladen',
    unpublish: 'Privat machen',
    unpublished: 'Das Bild ist jetzt privat. Der alte Link funktioniert nicht mehr.',
    prompt: 'Beschreibung',
  },
  report: {
    open: 'Melden',
    title: 'Dieses Bild melden',
    text: 'Das Bild wird ausgeblendet, bis jemand vom Betrieb es geprüft hat. Wer es gemeldet hat, erfährt niemand.',
    reason: 'Was stimmt nicht?',
    reasons: {
      sexual: 'Sexuell',
      violent: 'Gewalt',
      hateful: 'Hass',
      personal: 'Zeigt eine Person ohne Einwilligung',
      copyright: 'Urheberrecht',
      other: 'Etwas anderes',
    },
    words: 'In deinen Worten',
    cancel: 'Abbrechen',
    send: 'Melden',
    done: 'Danke. Jemand vom Betrieb sieht sich das Bild an.',
  },
} as const satisfies Translation<typeof en>;
