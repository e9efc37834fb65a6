import { type Doc, field, isDoc } from '../document.ts';

type Visit = (value: unknown) => boolean;

/**
 * Visits the values at a path of a document until one visit returns true, and returns whether one did. Documents within
 * arrays on the path are visited each; a numeric name is also a position. A path that ends early has the value undefined.
 * Source of the rules: MongoDB's `ElementPath`.
 * @param expand whether an array at the end of the path, also one at a position, is visited element by element, then as a whole
 */
export function visitPath(doc: Doc, names: readonly string[], expand: boolean, visit: Visit): boolean {
  return visitDoc(doc, names, 0, expand, visit);
}

function visitDoc(doc: Doc, names: readonly string[], at: number, expand: boolean, visit: Visit): boolean {
  const value = field(doc, names[at] ?? '');
  const last = at === names.length - 1;
  if (Array.isArray(value)) {
    if (!last) return visitElements(value, names, at + 1, expand, visit);
    return (expand && value.some(visit)) || visit(value);
  }
  if (last) return visit(value);
  return isDoc(value) ? visitDoc(value, names, at + 1, expand, visit) : visit(undefined);
}

function visitElements(
  array: readonly unknown[],
  names: readonly string[],
  at: number,
  expand: boolean,
  visit: Visit,
): boolean {
  const last = at === names.length - 1;
  return array.some((element, index) => {
    if (isDoc(element) && visitDoc(element, names, at, expand, visit)) return true;
    if (names[at] !== String(index)) return false;
    if (last) return (expand && Array.isArray(element) && element.some(visit)) || visit(element);
    if (isDoc(element)) return visitDoc(element, names, at + 1, expand, visit);
    return Array.isArray(element) && visitElements(element, names, at + 1, expand, visit);
  });
}
