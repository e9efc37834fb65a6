import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { numberOf } from '../values.ts';

const levels = new Set<unknown>(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const readFields = new Set(['level', 'afterClusterTime', 'atClusterTime', 'provenance']);
const writeFields = new Set(['w', 'j', 'wtimeout', 'wtimeoutMS', 'fsync', 'provenance']);
const modes = new Set<unknown>(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest']);

function fieldsOf(value: unknown, name: string, known: ReadonlySet<string>): Doc {
  if (!isDoc(value)) throw new CommandError('TypeMismatch', `BSON field '${name}' must be an object`);
  const unknown = Object.keys(value).find((field) => !known.has(field));
  if (unknown === undefined) return value;
  throw new CommandError('Location40415', `BSON field '${name}.${unknown}' is an unknown field.`);
}

/**
 * Checks the concerns of a command. One node that logs every write before it replies satisfies the known ones.
 * @throws CommandError for an unknown concern, and for one that a set of one member cannot satisfy
 */
export function validateConcerns({ readConcern, writeConcern, $readPreference, autocommit }: Doc): void {
  if (readConcern !== undefined) {
    const { level = 'local', atClusterTime } = fieldsOf(readConcern, 'readConcern', readFields);
    if (!levels.has(level)) {
      throw new CommandError(
        'BadValue',
        `Enumeration value '${level}' for field 'readConcern.level' is not valid.`,
      );
    }
    if (atClusterTime !== undefined) throw notImplemented('A read at an earlier cluster time');
    if (level === 'snapshot' && autocommit !== false)
      throw notImplemented('A snapshot outside a transaction');
    if (autocommit === false && (level === 'linearizable' || level === 'available')) {
      const message = "The readConcern level of a transaction must be 'local', 'majority' or 'snapshot'";
      throw new CommandError('InvalidOptions', message);
    }
  }
  if (writeConcern !== undefined) {
    const { w = 1 } = fieldsOf(writeConcern, 'writeConcern', writeFields);
    const members = numberOf(w);
    if (members === undefined ? typeof w !== 'string' : members < 0) {
      throw new CommandError('FailedToParse', 'w has to be a non-negative number or a string');
    }
    if (typeof w === 'string' && w !== 'majority') {
      throw notImplemented(`The write concern mode '${w}'`);
    }
    if (members !== undefined && members > 1) {
      throw notImplemented('A write concern of several members');
    }
  }
  if ($readPreference !== undefined && !(isDoc($readPreference) && modes.has($readPreference.mode))) {
    throw new CommandError('FailedToParse', 'Could not parse $readPreference mode');
  }
}
