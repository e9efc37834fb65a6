/** The functions that the shell, the tool-kit, the router and Clerk use for requests, timers and storage. */
const globals = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'XMLHttpRequest',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'queueMicrotask',
  'MessageChannel',
  'history',
  'localStorage',
  'sessionStorage',
];
const classes = ['Headers', 'Request', 'Response', 'XMLHttpRequest', 'History', 'Storage'];
const historyMethods = ['pushState', 'replaceState', 'go', 'back', 'forward'];

/**
 * Makes the page's functions for requests, timers, history and storage permanent. Called before any module runs: a module
 * that replaces one of them, such as `window.fetch`, would see the session token in the requests of others, or break
 * their timers. An assignment has no effect; `Object.defineProperty` throws.
 */
export function lockPage(page: object = globalThis): void {
  for (const name of globals) lock(page, name);
  for (const name of classes) {
    const prototype: unknown = Reflect.get(Reflect.get(page, name) ?? {}, 'prototype');
    if (!isObject(prototype)) continue;
    for (const key of Reflect.ownKeys(prototype)) lock(prototype, key);
  }
  const history: unknown = Reflect.get(page, 'history');
  if (isObject(history)) for (const name of historyMethods) lock(history, name, Reflect.get(history, name));
  // A getter for an optional property, such as `priority`, would receive the options of every request.
  const objects: unknown = Reflect.get(Reflect.get(page, 'Object') ?? {}, 'prototype');
  if (isObject(objects)) Object.preventExtensions(objects);
}

/** Locks a property of the owner. `inherited` is the value that the owner has from its prototype. */
function lock(owner: object, key: PropertyKey, inherited?: unknown): void {
  const known = Object.getOwnPropertyDescriptor(owner, key);
  if (known?.configurable === false || (!known && inherited === undefined)) return;
  const enumerable = known?.enumerable ?? true;
  if (known?.get || known?.set)
    return void Object.defineProperty(owner, key, { ...known, configurable: false });
  const value: unknown = known ? known.value : inherited;
  Object.defineProperty(owner, key, {
    get: () => value,
    // An object that inherits the property may still get its own.
    set(next: unknown) {
      if (this === owner || this === undefined) return;
      Object.defineProperty(this, key, { value: next, writable: true, enumerable, configurable: true });
    },
    enumerable,
    configurable: false,
  });
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
