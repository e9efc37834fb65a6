import { Types } from 'mongoose';
import { type CreationRecord, creationFields, type Reader, type SeenBy } from './creation-fields.ts';

const namesSeenBy = (readers: readonly Reader[]) =>
  Object.entries(creationFields).flatMap(([name, [reader]]) => (readers.includes(reader) ? [name] : []));

/** The projection of the fields that some readers get. */
export function projectionOf<Readers extends Reader>(...readers: Readers[]): Record<SeenBy<Readers>, 1>;
export function projectionOf(...readers: Reader[]): object {
  return Object.fromEntries(namesSeenBy(readers).map((name) => [name, 1]));
}

type Sent<Value> = Value extends Date | Types.ObjectId ? string : Value;
type SentFields<Fields> = { [Name in keyof Fields]: Sent<Fields[Name]> };

const sent = (value: unknown) => {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : value;
};

/** The fields of a record that a reader gets as they are stored; dates and ids are texts. */
export function fieldsSeenBy<Readers extends Reader>(
  reader: Readers,
  record: Pick<CreationRecord, SeenBy<Readers>>,
): SentFields<Pick<CreationRecord, SeenBy<Readers>>>;
export function fieldsSeenBy(reader: Reader, record: object): object {
  const names = new Set(namesSeenBy([reader]));
  const present = Object.entries(record).filter(([name, value]) => names.has(name) && value != null);
  return Object.fromEntries(present.map(([name, value]) => [name, sent(value)]));
}
