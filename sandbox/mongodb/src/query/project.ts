import { Query } from 'mingo/query';
import { type Doc, encode, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import type { Stored } from '../storage/documents.ts';
import { validateExpression } from './expression.ts';
import { inStoredOrder, mingoOptions } from './operators.ts';

const projections = new Set(['$slice', '$elemMatch']);

function validateProjection(projection: Doc): void {
  const plain = Object.entries(projection).filter(([path, value]) => path !== '_id' && !isDoc(value));
  const [excluded, included] = [plain.filter(([, value]) => !value), plain.filter(([, value]) => value)];
  if (excluded[0] && included[0]) {
    const message = `Cannot do exclusion on field ${excluded[0][0]} in inclusion projection`;
    throw new CommandError('Location31254', message);
  }
  for (const [path, value] of Object.entries(projection)) {
    if (!isDoc(value)) continue;
    const [name = ''] = Object.keys(value);
    if (name === '$meta') throw notImplemented(`The projection of $meta at ${path}`);
    if (!projections.has(name)) validateExpression(value);
  }
}

/** Compiles a projection to a function that returns the bytes to send. Without a projection these are the stored bytes. */
export function compileProjection(
  projection: Doc | undefined,
  filter: Doc,
  variables?: Doc,
): (stored: Stored) => Uint8Array {
  if (!projection || Object.keys(projection).length === 0) return ({ bytes }) => bytes;
  validateProjection(projection);
  const query = new Query<Doc>(filter, mingoOptions(variables));
  return ({ doc }) => {
    try {
      const [projected = {}] = query.find<Doc>([doc], projection).all();
      return encode(inStoredOrder(projected, doc));
    } catch (error) {
      throw new CommandError(
        'BadValue',
        error instanceof Error ? error.message : 'bad projection',
        {},
        { cause: error },
      );
    }
  };
}
