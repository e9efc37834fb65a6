import { type Doc, field, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { typeName } from '../values.ts';

/** A field of a document that an operator reads and changes. */
export interface Target {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

function fieldOf(container: Doc, name: string): Target {
  return {
    get: () => field(container, name),
    set: (value) => {
      container[name] = value;
    },
    remove: () => {
      delete container[name];
    },
  };
}

/**
 * Finds the target of an update path: undefined for a missing path that is not to be created.
 * @param create whether missing documents on the path are created
 * @throws CommandError PathNotViable for a scalar on the path, NotImplemented for an array
 */
export function targetAt(root: Doc, path: string, create: boolean): Target | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let container = root;
  for (const name of names) {
    let next = field(container, name);
    if (next === undefined && create) {
      next = {};
      container[name] = next;
    }
    if (Array.isArray(next)) throw notImplemented(`An update within the array of '${path}'`);
    if (!isDoc(next)) {
      if (!create) return undefined;
      const message = `Cannot create field '${last}' in element of type ${typeName(next)}`;
      throw new CommandError('PathNotViable', message);
    }
    container = next;
  }
  return fieldOf(container, last);
}
