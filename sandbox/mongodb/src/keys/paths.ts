import { isDoc } from '../document.ts';

function step(value: unknown, name: string): unknown[] {
  if (isDoc(value)) return [value[name]];
  if (!Array.isArray(value)) return [undefined];
  if (/^\d+$/.test(name) && Number(name) < value.length) return [value[Number(name)]];
  if (value.length === 0) return [undefined];
  return value.map((element) => (isDoc(element) ? element[name] : undefined));
}

/**
 * Every value that a dotted path reaches, arrays on the way and at the end opened one level.
 * A path that reaches nothing yields one `undefined`, as a MongoDB index does.
 */
export function valuesAt(doc: unknown, path: string): unknown[] {
  let reached: unknown[] = [doc];
  for (const name of path.split('.')) reached = reached.flatMap((value) => step(value, name));
  return reached.flatMap((value) =>
    Array.isArray(value) ? (value.length > 0 ? value : [undefined]) : [value],
  );
}

/** Whether an array lies on the path or at its end. */
export function crossesArray(doc: unknown, path: string): boolean {
  let reached: unknown[] = [doc];
  for (const name of path.split('.')) {
    reached = reached.flatMap((value) => step(value, name));
    if (reached.some(Array.isArray) || reached.length > 1) return true;
  }
  return false;
}
