/** The browser's storage for modules: what others stored stays when a module clears or fills it. */

import { wrap } from './module-calls.ts';

/** The most characters that one module may store. Browsers keep about five million for all. */
const mostStored = 1_000_000;

/** The names that each module has written in this page, with their sizes. */
const written = new Map<string, Map<string, number>>();

/** Wraps the methods of the storage. Called once, before the first module runs. */
export function wrapStorage(): void {
  wrap(Storage.prototype, 'clear', (module, _native, _args, storage) => {
    if (!(storage instanceof Storage)) return;
    for (const name of Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''))
      if (name.startsWith(module) || written.get(module)?.has(name)) storage.removeItem(name);
  });
  wrap(Storage.prototype, 'setItem', (module, native, args) => {
    const [name = '', text = ''] = args.map(String);
    const sizes = new Map(written.get(module)).set(name, name.length + text.length);
    if (sizes.values().reduce((sum, size) => sum + size, 0) > mostStored)
      throw new DOMException(`${module} stores too much.`, 'QuotaExceededError');
    native(...args);
    written.set(module, sizes);
  });
}
