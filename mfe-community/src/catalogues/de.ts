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
} as const satisfies Translation<typeof en>;
