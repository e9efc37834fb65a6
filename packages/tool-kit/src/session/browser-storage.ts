type Kind = 'localStorage' | 'sessionStorage';

/** The text that the browser keeps under a name; null if there is none, or the browser refuses storage. */
export function readItem(name: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** The same as a value; null also if it is no JSON. */
export function readJson(name: string, kind?: Kind): unknown {
  try {
    return JSON.parse(readItem(name, kind) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or none for null, unless the browser refuses storage or it is full. */
export function writeItem(name: string, text: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (text === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, text);
  } catch {
    // It lasts as long as the page.
  }
}
