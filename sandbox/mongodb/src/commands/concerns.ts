import { type Doc, isDoc } from '../document.ts';
import { notImplemented } from '../errors.ts';
import { numberOf } from '../values.ts';

const readLevels = new Set<unknown>(['local', 'available', 'majority', 'linearizable']);

/**
 * Checks the concerns of a command: one node that logs every write before it replies satisfies those that are accepted.
 * @throws CommandError NotImplemented
 */
export function validateConcerns({ readConcern, writeConcern }: Doc): void {
  if (isDoc(readConcern) && !readLevels.has(readConcern.level ?? 'local'))
    throw notImplemented(`The read concern ${readConcern.level}`);
  if (!isDoc(writeConcern)) return;
  const { w = 1 } = writeConcern;
  if (w !== 'majority' && numberOf(w) !== 1) throw notImplemented(`The write concern ${w}`);
}
