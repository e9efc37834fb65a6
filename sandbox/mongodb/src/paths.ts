import { CommandError, type ErrorName } from './errors.ts';

/** @throws CommandError with the code when two of the paths are equal, or one is within the other */
export function rejectClashes(paths: readonly string[], code: ErrorName): void {
  const clash = paths.find((path, at) =>
    paths.some((other, place) => place !== at && `${path}.`.startsWith(`${other}.`)),
  );
  if (clash !== undefined) throw new CommandError(code, `The path '${clash}' conflicts with another`);
}

/** Compares two different paths name by name, in which order MongoDB creates fields. */
export function comparePaths(a: string, b: string): number {
  return a.replaceAll('.', '\0') < b.replaceAll('.', '\0') ? -1 : 1;
}
