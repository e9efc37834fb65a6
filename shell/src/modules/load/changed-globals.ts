/** What the page and other tools need, by the name of its holder. */
const watched = (): readonly (readonly [string, object, readonly string[]])[] => [
  ['', globalThis, ['fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask']],
  [
    '',
    globalThis,
    ['requestAnimationFrame', 'Promise', 'URL', 'FormData', 'AbortController', 'MutationObserver'],
  ],
  ['history.', history, ['pushState', 'replaceState', 'back', 'go']],
  ['JSON.', JSON, ['parse', 'stringify']],
  ['Object.', Object, ['assign', 'entries', 'fromEntries', 'keys', 'values']],
  [
    'Array.prototype.',
    Array.prototype,
    ['at', 'concat', 'every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach'],
  ],
  [
    'Array.prototype.',
    Array.prototype,
    ['includes', 'indexOf', 'join', 'map', 'push', 'reduce', 'slice', 'some', 'sort'],
  ],
  [
    'String.prototype.',
    String.prototype,
    ['includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith', 'trim'],
  ],
  ['Promise.prototype.', Promise.prototype, ['then', 'catch', 'finally']],
  ['Node.prototype.', Node.prototype, ['appendChild', 'insertBefore', 'removeChild']],
  [
    'EventTarget.prototype.',
    EventTarget.prototype,
    ['addEventListener', 'removeEventListener', 'dispatchEvent'],
  ],
];

interface Taken {
  name: string;
  holder: object;
  key: string;
  value: unknown;
  /** Undefined for what the holder inherits. */
  own: PropertyDescriptor | undefined;
}

let all: Taken[] = [];

/** Takes the globals as they are before the first module runs. */
export function takeGlobals(): void {
  all = watched().flatMap(([prefix, holder, keys]) =>
    keys.map((key) => ({
      name: prefix + key,
      holder,
      key,
      value: Reflect.get(holder, key),
      own: Object.getOwnPropertyDescriptor(holder, key),
    })),
  );
}

/** Ends the protection of the globals, as tests that share a page need. */
export function releaseGlobals(): void {
  all = [];
}

/** Restores what is no longer as it was taken, and returns its names. It calls nothing that may be replaced. */
export function restoreGlobals(): string {
  let changed = '';
  for (const { name, holder, key, value, own } of all) {
    if (Reflect.get(holder, key) === value) continue;
    changed += changed ? `, ${name}` : name;
    if (own) Reflect.defineProperty(holder, key, own);
    else Reflect.deleteProperty(holder, key);
    // An accessor, whose value was set.
    if (Reflect.get(holder, key) !== value) Reflect.set(holder, key, value);
  }
  return changed;
}
