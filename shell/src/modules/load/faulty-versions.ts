/**
 * The versions that this browser avoids for an hour: those that did not start, and those that blocked their page, such as with an
 * endless loop. A page that is blocked cannot act: it notes a version before it opens it, and a note that stays is of such a page.
 */

/** The notes by `<module> <version>`. Times are milliseconds since 1970. */
type Notes = Record<string, { at: number; faulty: boolean }>;

const storageKey = 'atelier.versions';
/** A page may also hang when it renders what it loaded. */
const renderingMs = 3_000;
/** An attempt to open a version ends earlier. */
const openingMs = 8_000;
const avoidMs = 60 * 60_000;

/** Notes that a version is opened. The returned function ends that a moment later, when its tool has rendered. */
export function noteOpening(version: string): () => void {
  const end = () => {
    removeEventListener('pagehide', end);
    change((notes) => {
      if (!notes[version]?.faulty) delete notes[version];
    });
  };
  change((notes) => {
    notes[version] = { at: Date.now(), faulty: false };
  });
  addEventListener('pagehide', end);
  return () => void setTimeout(end, renderingMs);
}

/** Avoids a version from now on. */
export function avoidVersion(version: string): void {
  change((notes) => {
    notes[version] = { at: Date.now(), faulty: true };
  });
}

/** The versions to avoid; `blocked` receives once each that blocked another page. */
export function avoidedVersions(blocked: (version: string) => void, now = Date.now()): string[] {
  const notes = change((known) => {
    for (const [version, note] of Object.entries(known)) {
      const age = now - note.at;
      if (age > avoidMs) delete known[version];
      else if (!note.faulty && age > openingMs) {
        note.faulty = true;
        blocked(version);
      }
    }
  });
  return Object.keys(notes).filter((version) => notes[version]?.faulty);
}

/** Changes the stored notes and returns them. Without storage, a faulty version is opened again. */
function change(edit: (notes: Notes) => void): Notes {
  try {
    const stored = localStorage.getItem(storageKey) ?? '{}';
    const notes: Notes = Object(JSON.parse(stored));
    edit(notes);
    const changed = JSON.stringify(notes);
    if (changed !== stored) localStorage.setItem(storageKey, changed);
    return notes;
  } catch {
    return {};
  }
}
