import type { Translation } from '../language/texts.ts';
import type en from './editor-en.ts';

export default {
  label: 'Text',
  done: 'Fertig',
  toolbar: 'Formatierung',
  block: 'Art des Absatzes',
  blocks: {
    paragraph: 'Text',
    heading1: 'Überschrift 1',
    heading2: 'Überschrift 2',
    heading3: 'Überschrift 3',
    other: 'Andere',
  },
  bold: 'Fett',
  italic: 'Kursiv',
  bullets: 'Liste mit Punkten',
  numbers: 'Nummerierte Liste',
  table: 'Tabelle',
  link: 'Link',
  address: 'Adresse',
  apply: 'Link setzen',
  unlink: 'Link entfernen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  keys: 'Strg+B macht fett, Strg+I kursiv, Strg+Z macht rückgängig. Esc führt zu „Fertig“. Änderungen werden beim Schreiben gespeichert.',
  phases: {
    unchanged: '',
    waiting: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert',
    conflict: 'Nicht gespeichert',
  },
  conflict: {
    title: 'Dieser Text wurde anderswo geändert.',
    text: 'Wähle, womit du weiterarbeitest. Nichts geht verloren: Der andere Text wird eine Version, zu deinem führt „Rückgängig“.',
    show: 'Den anderen Text zeigen',
    keepMine: 'Meinen behalten',
    takeOther: 'Den anderen verwenden',
  },
} as const satisfies Translation<typeof en>;
