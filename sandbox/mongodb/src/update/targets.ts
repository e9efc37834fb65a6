import { type Doc, field, isDoc, isPosition } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { typeName } from '../values.ts';

/** A field or element of a document that an operator reads and changes. */
export interface Target {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

const maxPadding = 1_500_000;

/** A JavaScript object lists numeric names first, MongoDB lists fields in the order in which they were added. */
function rejectMovedField(container: Doc, name: string): void {
  const isNew = !Object.hasOwn(container, name);
  if (
    isNew &&
    isPosition(name) &&
    Object.keys(container).some((other) => !isPosition(other) || +other > +name)
  ) {
    throw notImplemented(`Adding the field '${name}' after others`);
  }
}

function fieldOf(container: Doc, name: string): Target {
  return {
    get: () => field(container, name),
    set: (value) => {
      rejectMovedField(container, name);
      container[name] = value;
    },
    remove: () => {
      delete container[name];
    },
  };
}

function elementOf(container: unknown[], index: number): Target {
  return {
    get: () => container[index],
    set: (value) => {
      if (index > container.length + maxPadding)
        throw new CommandError('BadValue', 'the array index is too large');
      while (container.length < index) container.push(null);
      container[index] = value;
    },
    remove: () => {
      if (index < container.length) container[index] = null;
    },
  };
}

/**
 * Finds the target of an update path: undefined for a missing path that is not to be created.
 * @param create whether missing documents on the path are created
 * @throws CommandError PathNotViable for a scalar on the path, NotImplemented for the positional operators
 */
export function targetAt(root: Doc, path: string, create: boolean): Target | undefined {
  const names = path.split('.');
  let container: unknown = root;
  for (const [depth, name] of names.entries()) {
    if (name.startsWith('$')) throw notImplemented(`'${name}' in an update path`);
    let target: Target;
    if (isDoc(container)) target = fieldOf(container, name);
    else if (Array.isArray(container) && isPosition(name)) target = elementOf(container, Number(name));
    else if (!create) return undefined;
    else {
      const message = `Cannot create field '${name}' in element of type ${typeName(container)}`;
      throw new CommandError('PathNotViable', message);
    }
    if (depth === names.length - 1) return target;
    if (target.get() === undefined) {
      if (!create) return undefined;
      target.set({});
    }
    container = target.get();
  }
  return undefined;
}
