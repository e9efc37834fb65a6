import type { Translation } from '@atelier/tool-kit';
import type en from './en.ts';

export default {
  stopped: 'Gestoppt.',
  stoppedRemoval:
    'Gestoppt. Falls die Bearbeitung schon angefangen hatte, erscheint das Bild in deiner Übersicht.',
  done: 'Fertig.',
  starting: 'Das Bild wird gesendet…',
  enlarge: 'Vergrößern',
  repeatRemoval: 'Noch einmal',

  queue: {
    title: 'Wartet in der Schlange.',
    text: 'Deins fängt von selbst an. Du kannst die Seite inzwischen verlassen.',
  },

  generate: {
    form: 'Bilder mit KI',
    description: 'Beschreibe dein Bild',
    placeholder: 'Ein Leuchtturm auf einer Klippe in der Dämmerung, vom Meer aus gesehen…',
    examples: {
      a: 'Ein Leuchtturm in der Dämmerung',
      b: 'Eine Katze in einem Garten voller Mohn',
      c: 'Ein Ballon über verschneiten Bergen',
    },
    style: 'Stil',
    styles: {
      'Realistic Style': 'Realistisch',
      'Cartoon Style': 'Cartoon',
      'Ghibli Style': 'Ghibli',
      'Anime Style': 'Anime',
      Minimalist: 'Minimalistisch',
      '3D Style': '3D',
      'Portrait Style': 'Porträt',
      'Fantasy Style': 'Fantasy',
      'Sci-Fi Style': 'Science-Fiction',
    },
    aspect: 'Format',
    aspects: { square: 'Quadratisch', landscape: 'Quer', portrait: 'Hoch' },
    count: 'Anzahl der Bilder',
    countHint: 'Jedes zählt als ein Bild deiner täglichen Menge.',
    publish: 'Dieses Bild öffentlich machen',
    publishHint:
      'Alle, die angemeldet sind, sehen das Bild, seine Beschreibung und seine Likes in der Community. Dein Name erscheint nicht.',
    action: 'Bild erzeugen',
    busy: 'Bild wird erzeugt',
    panel: 'Dein Bild',
    hint: 'Beschreibe ein Bild und drück auf den Knopf, um es zu erzeugen.',
    failed: 'Das Bild ist nicht entstanden.',
    elsewhere: '{count, plural, one {# Bild wird gerade erzeugt.} other {# Bilder werden gerade erzeugt.}}',
    starting: 'Die Beschreibung wird gelesen…',
    recipe: 'Einstellungen dieses Bildes',
    public: 'Öffentlich',
    private: 'Privat',
    publicHint:
      'Machst du es öffentlich, sehen alle, die angemeldet sind, das Bild und seine Beschreibung. Du kannst es jederzeit wieder privat machen.',
    makePublic: 'Öffentlich machen',
    makePrivate: 'Privat machen',
    recent: 'Deine letzten Bilder',
    show: 'Zeigen: {description}',
    reuse: 'Diese Einstellungen verwenden',
  },

  variants: {
    choose: 'Bild auswählen',
    image: 'Bild {number, number}',
    enlarge: 'Bild {number, number} vergrößern',
    chosen:
      'Bild {number, number} von {count, number} ist ausgewählt: Es wird heruntergeladen, veröffentlicht und für die nächsten Schritte verwendet. Alle bleiben in deiner Übersicht.',
    discard: 'Die anderen verwerfen',
    discarded: '{count, plural, one {# Bild ist verworfen.} other {# Bilder sind verworfen.}}',
  },

  background: {
    form: 'Hintergrund entfernen',
    file: 'Bild hochladen',
    action: 'Hintergrund entfernen',
    busy: 'Hintergrund wird entfernt',
    verb: 'Entfernen',
    panel: 'Bearbeitetes Bild',
    hint: 'Lade ein Bild hoch und drück auf den Knopf.',
    failed: 'Der Hintergrund ließ sich nicht entfernen.',
    elsewhere:
      '{count, plural, one {# anderes Bild wird gerade bearbeitet.} other {# andere Bilder werden gerade bearbeitet.}}',
    background: 'Hintergrund',
    transparent: 'Durchsichtig',
    colours: { '#ffffff': 'Weiß', '#111111': 'Schwarz', '#e9e2d6': 'Sand', '#cfe3f5': 'Himmel' },
    own: 'Eigene Farbe',
    alt: 'Das Bild ohne seinen Hintergrund',
  },

  batch: {
    hint: 'Bis zu {most, number} Bilder auf einmal, auch als Ordner, den du hierher ziehst.',
    list: 'Bilder',
    states: { chosen: 'Bereit', queued: 'Wartet', done: 'Fertig', stopped: 'Angehalten' },
    tryAgain: 'Noch einmal',
    tryAgainWith: 'Noch einmal: {name}',
    progress: '{done, number} von {count, number} fertig',
    left: '{count, plural, one {# Bild ist nicht fertig.} other {# Bilder sind nicht fertig.}}',
    retryAll: 'Den Rest noch einmal versuchen',
    download: '{count, plural, one {# Bild als ZIP herunterladen} other {# Bilder als ZIP herunterladen}}',
    packing: '{done, number} von {count, number} eingepackt',
    zipFailed:
      'Das ZIP ließ sich nicht erstellen. Prüfe deine Verbindung und den freien Speicherplatz und versuche es noch einmal.',
    allDone: 'Alle Bilder sind fertig. Wähle andere, um weiterzumachen.',
  },

  object: {
    form: 'Objekt entfernen',
    file: 'Bild hochladen',
    name: 'Was soll weg?',
    placeholder: 'Ein Wort, zum Beispiel Tasse oder rot',
    action: 'Objekt entfernen',
    busy: 'Objekt wird entfernt',
    verb: 'Entfernen',
    panel: 'Bearbeitetes Bild',
    hint: 'Lade ein Bild hoch und drück auf den Knopf.',
    failed: 'Das Objekt ließ sich nicht entfernen.',
    elsewhere:
      '{count, plural, one {# anderes Bild wird gerade bearbeitet.} other {# andere Bilder werden gerade bearbeitet.}}',
    method: 'Objekt bestimmen',
    byName: 'Benennen',
    bySelection: 'Auf dem Bild auswählen',
    notFound: 'Zu „{object}“ war nichts zu finden.',
    selectInstead: 'Auf dem Bild auswählen',
    alt: 'Das Bild ohne: {object}',
    altArea: 'Das Bild ohne die ausgewählte Stelle',
  },

  selection: {
    elsewhere: 'Die Auswahl ist auf der großen Fläche geöffnet.',
    large: 'Große Fläche',
    done: 'Zurück zum Formular',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoom: '{percent, number} %',
    pen: 'Zeichnen mit',
    rectangle: 'Rechteck',
    brush: 'Pinsel',
    size: 'Größe des Pinsels',
    surface: 'Auswahl auf dem Bild',
    image: 'Das hochgeladene Bild',
    add: 'Rechteck hinzufügen',
    undo: 'Rückgängig',
    clear: 'Leeren',
    area: 'Rechteck {number, number}: {x, number} % von links, {y, number} % von oben, {width, number} % breit, {height, number} % hoch',
    keys: 'Die Pfeiltasten verschieben das Rechteck. Mit Umschalt ändern sie die Größe, mit Alt in kleinen Schritten. Entf löscht es.',
    hint: 'Decke das ganze Objekt ab und etwas darum herum. Die farbigen Stellen werden entfernt und aufgefüllt. + und - vergrößern und verkleinern, 0 zeigt das ganze Bild. Auf einem Touchscreen vergrößern und verschieben es zwei Finger.',
    summary:
      '{areas, plural, one {# Stelle} other {# Stellen}}, {percent, plural, =0 {weniger als 1} other {#}} % des Bildes',
    full: 'Mehr als {most, number} Stellen gehen nicht. Nimm eine zurück, um eine andere zu zeichnen.',
    none: 'Wähle zuerst das Objekt auf dem Bild aus.',
    tooLarge: 'Diese Stelle ist fast das ganze Bild. Lass etwas von der Umgebung übrig.',
    noFile: 'Wähle ein Bild und dann darauf das Objekt.',
    unreadable:
      'Dein Browser kann dieses Bild nicht zeigen, deshalb lässt sich darauf nichts auswählen. Benenne stattdessen das Objekt.',
  },

  file: {
    sent: 'Eines deiner Bilder. Du musst es nicht hochladen.',
    other: 'Anderes Bild wählen',
    hint: 'JPG, PNG und andere Bildformate. Bis zu {megabytes, number} MB und {megapixels, number} Megapixel.',
    kind: 'ein Bild',
    before: 'Das ursprüngliche Bild',
    stripped: 'Volle Größe. Angaben zu Kamera und Ort sind entfernt.',
    sample: 'Kein Bild zur Hand? Nimm ein Beispielfoto',
  },

  next: {
    undo: 'Dieses Entfernen rückgängig machen',
    label: 'Nächste Schritte',
    background: 'Hintergrund entfernen',
    object: 'Ein Objekt entfernen',
    again: 'Noch ein Objekt entfernen',
  },

  download: {
    label: 'Herunterladen',
    formats: { png: 'PNG', jpg: 'JPEG', webp: 'WebP' },
    as: '{format} herunterladen',
    failed: 'Das Bild ließ sich nicht speichern. Versuche ein anderes Format.',
  },
} as const satisfies Translation<typeof en>;
