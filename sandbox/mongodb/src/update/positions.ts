import { type Doc, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { valuesAt } from '../keys/entries.ts';
import { compileFilter } from '../query/filter.ts';
import type { Positions } from './targets.ts';

function flat(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name === '$and' && Array.isArray(value)
      ? value.filter(isDoc).flatMap(flat)
      : [[name, value] as [string, unknown]],
  );
}

/** The document with one element in place of an array. */
function withOnly(doc: Doc, path: string, element: unknown): Doc {
  const [name = '', ...rest] = path.split('.');
  const inner = doc[name];
  if (rest.length === 0) return { ...doc, [name]: [element] };
  return isDoc(inner) ? { ...doc, [name]: withOnly(inner, rest.join('.'), element) } : doc;
}

function matchedElement(doc: Doc, filter: Doc, arrayPath: string): number | undefined {
  const about = flat(filter).filter(([name]) => name === arrayPath || name.startsWith(`${arrayPath}.`));
  if (about.length === 0) return undefined;
  const tests = about.map(([name, value]) => compileFilter({ [name]: value }));
  const elements = valuesAt(doc, arrayPath);
  const index = elements.findIndex((element) =>
    tests.every((test) => test(withOnly(doc, arrayPath, element))),
  );
  return index < 0 ? undefined : index;
}

function identifierOf(filter: Doc): string {
  const [first = ''] = flat(filter).flatMap(([name, value]) =>
    name.startsWith('$') && Array.isArray(value)
      ? value.filter(isDoc).map(identifierOf)
      : [name.split('.')[0] ?? ''],
  );
  return first;
}

/**
 * Compiles the positional parts of update paths. The result resolves them for the document before the update.
 * @param filter the query that finds the documents
 * @throws CommandError FailedToParse for an array filter that no path uses
 */
export function compilePositions(
  filter: Doc,
  arrayFilters: readonly Doc[],
  paths: readonly string[],
): (doc: Doc) => Positions {
  const tests = new Map(arrayFilters.map((one) => [identifierOf(one), compileFilter(one)]));
  for (const name of tests.keys()) {
    if (!paths.some((path) => path.split('.').includes(`$[${name}]`))) {
      const message = `The array filter for identifier '${name}' was not used in the update`;
      throw new CommandError('FailedToParse', message);
    }
  }
  const testFor = (name: string, path: string) => {
    const test = tests.get(name);
    if (test) return (element: unknown) => test({ [name]: element });
    throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`);
  };
  return (doc) => ({ matched: (arrayPath) => matchedElement(doc, filter, arrayPath), filter: testFor });
}
