import type { Translation } from '@atelier/tool-kit';
import type en from './en.ts';

export default {
  title: 'Werke',
  imagesBy: 'Bilder von {name}',
  sort: 'Reihenfolge',
  orders: { newest: 'Neueste', 'most-liked': 'Beliebteste' },
  search: {
    label: 'Bilder suchen',
    tags: 'Schlagwörter',
    none: 'Keine Bilder zu „{terms}“',
    hint: 'Versuch es mit weniger Wörtern oder einem anderen Schlagwort.',
    all: 'Alle Bilder zeigen',
  },
  tags: {
    title: 'Öffentliche Schlagwörter',
    show: 'Alle Bilder mit dem Schlagwort {tag}',
    hint: 'Alle sehen diese Schlagwörter.',
  },
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
  sensitive: {
    show: 'Sensibles Bild zeigen',
    hidden: 'Sensibles Bild, nicht gezeigt',
  },
  viewer: {
    previous: 'Voriges Bild',
    next: 'Nächstes Bild',
    copy: 'Prompt kopieren',
    by: 'Von',
    remix: 'Remix',
    remixedFrom: 'Remix von',
    prompt: 'Prompt',
  },
  report: {
    open: 'Melden',
    title: 'Dieses Bild melden',
    text: 'Jemand vom Betrieb prüft es. Ein Bild, das mehrere melden, ist bis dahin ausgeblendet. Wer es gemeldet hat, erfährt niemand.',
    reason: 'Was stimmt nicht?',
    reasons: {
      sexual: 'Sexuell',
      violent: 'Gewalt',
      hateful: 'Hass',
      personal: 'Zeigt eine Person ohne Einwilligung',
      copyright: 'Urheberrecht',
      name: 'Der Name darunter',
      other: 'Etwas anderes',
    },
    words: 'In deinen Worten',
    cancel: 'Abbrechen',
    send: 'Melden',
    done: 'Danke. Jemand vom Betrieb sieht es sich an.',
    approved: 'Danke. Jemand vom Betrieb hat dieses Bild schon geprüft und behalten.',
  },
} as const satisfies Translation<typeof en>;
