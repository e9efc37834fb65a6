/** Whether two inputs are the same: files by identity, all else by value. */
export function sameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameInput(Reflect.get(one, name), Reflect.get(other, name)));
}

/** An object or a list; not a file. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
