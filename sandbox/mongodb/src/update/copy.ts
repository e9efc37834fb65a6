import { type Doc, isDoc } from '../document.ts';

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isDoc(value) ? copyOf(value) : value;
}

/** A copy deep enough that changing fields and elements of the copy leaves the original alone. */
export function copyOf(doc: Doc): Doc {
  return Object.fromEntries(Object.entries(doc).map(([name, value]) => [name, copyValue(value)]));
}
