import { type Doc, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';

/** A field or element of a document that an operator reads and changes. */
export interface Target {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

/** The array elements of the positional parts of a path. */
export interface Positions {
  /** The element that the query matched, for `$`. Undefined when the query matched none. */
  matched(arrayPath: string): number | undefined;
  /** The array filter of `$[name]`. */
  filter(name: string, path: string): (element: unknown) => boolean;
}

const maxPadding = 1_500_000;

function field(container: Doc, name: string): Target {
  return {
    get: () => container[name],
    set: (value) => {
      container[name] = value;
    },
    remove: () => {
      delete container[name];
    },
  };
}

function element(container: unknown[], index: number): Target {
  return {
    get: () => container[index],
    set: (value) => {
      if (index > maxPadding) throw new CommandError('BadValue', 'the array index is too large');
      while (container.length < index) container.push(null);
      container[index] = value;
    },
    remove: () => {
      if (index < container.length) container[index] = null;
    },
  };
}

function notViable(name: string, container: unknown): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${name}' in element ${JSON.stringify(container)}`,
  );
}

function elementsFor(
  name: string,
  container: unknown,
  path: string,
  before: string,
  positions: Positions,
): number[] {
  if (!Array.isArray(container)) {
    throw new CommandError(
      'BadValue',
      `The path '${before}' must exist as an array to apply '${name}' to it`,
    );
  }
  if (name === '$[]') return [...container.keys()];
  if (name === '$') {
    const index = positions.matched(before);
    if (index !== undefined) return [index];
    throw new CommandError(
      'BadValue',
      'The positional operator did not find the match needed from the query.',
    );
  }
  const accepts = positions.filter(name.slice(2, -1), path);
  return [...container.keys()].filter((index) => accepts(container[index]));
}

/**
 * Finds the targets of an update path.
 * @param create whether missing documents on the path are created; if not, a missing path has no targets
 * @throws CommandError PathNotViable for a scalar on the path, BadValue for a positional part without an array
 */
export function targetsAt(root: Doc, path: string, create: boolean, positions: Positions): Target[] {
  const names = path.split('.');

  const descend = (container: unknown, depth: number): Target[] => {
    const name = names[depth] ?? '';
    const last = depth === names.length - 1;
    if (name.startsWith('$')) {
      const before = names.slice(0, depth).join('.');
      const indexes = elementsFor(name, container, path, before, positions);
      return indexes.flatMap((index) => through(element(container as unknown[], index), depth, last));
    }
    if (isDoc(container)) return through(field(container, name), depth, last);
    if (Array.isArray(container) && /^\d+$/.test(name))
      return through(element(container, Number(name)), depth, last);
    if (create) throw notViable(name, container);
    return [];
  };

  const through = (target: Target, depth: number, last: boolean): Target[] => {
    if (last) return [target];
    if (target.get() === undefined) {
      if (!create) return [];
      target.set({});
    }
    return descend(target.get(), depth + 1);
  };

  return descend(root, 0);
}
