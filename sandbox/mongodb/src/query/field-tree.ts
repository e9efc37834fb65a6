import { type Doc, field, isDoc, isPosition } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';

/** Paths as a tree of their names, with a value at each end. */
export interface FieldTree<T> {
  readonly children: Map<string, FieldTree<T>>;
  readonly leaf?: T;
}

/** @throws CommandError Location31250 for a path that is twice in the list, or of which another one is a part */
export function fieldTree<T>(entries: readonly (readonly [path: string, leaf: T])[]): FieldTree<T> {
  const root: FieldTree<T> = { children: new Map() };
  for (const [path, leaf] of entries) {
    const names = path.split('.');
    rejectFragileNames(names);
    const last = names.pop() ?? '';
    if (last === '' || names.includes(''))
      throw new CommandError('Location40353', `'${path}' is not a valid path`);
    let node = root;
    for (const name of names) {
      const next = node.children.get(name) ?? { children: new Map() };
      if ('leaf' in next) throw new CommandError('Location31250', `Path collision at ${path}`);
      node.children.set(name, next);
      node = next;
    }
    if (node.children.has(last)) throw new CommandError('Location31250', `Path collision at ${path}`);
    node.children.set(last, { children: new Map(), leaf });
  }
  return root;
}

/** JavaScript lists numeric names before others, whatever their order. @throws CommandError NotImplemented */
export function rejectFragileNames(names: readonly string[]): void {
  const fragile = names.find((name) => isPosition(name) || name === '__proto__');
  if (fragile !== undefined) throw notImplemented(`The field name '${fragile}' in a stage or an expression`);
}

/** Keeps the fields of the tree, also within arrays. Values on the way that are no documents are left out. */
export function include(doc: Doc, tree: FieldTree<unknown>): Doc {
  const within = (value: unknown, node: FieldTree<unknown>): unknown => {
    if (isDoc(value)) return include(value, node);
    if (!Array.isArray(value)) return undefined;
    return value.map((element) => within(element, node)).filter((element) => element !== undefined);
  };
  const kept = Object.entries(doc).flatMap(([name, value]): [string, unknown][] => {
    const node = tree.children.get(name);
    const shown = node && ('leaf' in node ? value : within(value, node));
    return shown === undefined ? [] : [[name, shown]];
  });
  return Object.fromEntries(kept);
}

/** Removes the fields of the tree, also within arrays. */
export function exclude(doc: Doc, tree: FieldTree<unknown>): Doc {
  const within = (value: unknown, node: FieldTree<unknown>): unknown => {
    if (isDoc(value)) return exclude(value, node);
    return Array.isArray(value) ? value.map((element) => within(element, node)) : value;
  };
  const kept = Object.entries(doc).flatMap(([name, value]): [string, unknown][] => {
    const node = tree.children.get(name);
    if (!node) return [[name, value]];
    return 'leaf' in node ? [] : [[name, within(value, node)]];
  });
  return Object.fromEntries(kept);
}

/**
 * Sets the fields of the tree to what their functions compute from `root`. Documents on the way are kept, arrays are
 * changed element by element, and other values become documents. A missing result removes the field.
 */
export function addComputed(to: Doc, tree: FieldTree<(root: Doc) => unknown>, root: Doc): Doc {
  const within = (value: unknown, node: FieldTree<(root: Doc) => unknown>): unknown => {
    if (Array.isArray(value)) return value.map((element) => within(element, node));
    return addComputed(isDoc(value) ? value : {}, node, root);
  };
  const next = { ...to };
  for (const [name, node] of tree.children) {
    const value = node.leaf ? node.leaf(root) : within(field(next, name), node);
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}
