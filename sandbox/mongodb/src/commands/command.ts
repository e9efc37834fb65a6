import { z } from 'zod';
import { type Doc, isDoc } from '../document.ts';
import { type CommandError, notImplemented } from '../errors.ts';
import type { View } from '../storage/catalog.ts';
import { numberOf } from '../values.ts';
import type { Reply } from '../wire/message.ts';
import type { Cursors } from './cursors.ts';

/** The dependencies of a command. `address` is the host and port of the server. */
export interface Context {
  readonly db: string;
  readonly view: View;
  readonly cursors: Cursors;
  readonly address: string;
}

/**
 * One command of the protocol.
 * - `free` reads no data; `read` sees the last committed state; `write` runs in a transaction of SQLite.
 */
export interface Command {
  readonly kind: 'free' | 'read' | 'write';
  run(context: Context, command: Doc): Reply;
}

export const doc = z.custom<Doc>(isDoc, 'must be a document');
export const docs = z.array(doc);
export const number = z
  .custom<unknown>((value) => numberOf(value) !== undefined, 'must be a number')
  .transform((value) => numberOf(value) ?? 0);
/** A size of a batch or of a result, which is not negative. */
export const size = number.refine((value) => Number.isInteger(value) && value >= 0, 'must be >= 0');

/** Fields that any command may have. They have no effect on a single node that journals every write. */
const commonFields = new Set([
  '$db',
  '$readPreference',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'txnNumber',
  'writeConcern',
]);

/** Whether MongoDB would accept what the schema does not have is unknown here: the client is not blamed. */
function refusalOf(name: string, error: z.ZodError): CommandError {
  const [issue] = error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys') return notImplemented(`The field ${issue.keys[0]} of ${path}`);
  return notImplemented(`This value of ${path} (${issue?.message})`);
}

const readLevels = new Set<unknown>(['local', 'available', 'majority', 'linearizable']);

/** One node that logs every write before it replies satisfies the concerns that are accepted. */
function validateConcerns({ readConcern, writeConcern }: Doc): void {
  if (isDoc(readConcern) && !readLevels.has(readConcern.level ?? 'local'))
    throw notImplemented(`The read concern ${readConcern.level}`);
  if (!isDoc(writeConcern)) return;
  const { w = 1 } = writeConcern;
  if (w !== 'majority' && numberOf(w) !== 1 && numberOf(w) !== 0)
    throw notImplemented(`The write concern ${w}`);
}

function commandFields(command: Doc): Doc {
  validateConcerns(command);
  return Object.fromEntries(Object.entries(command).filter(([field]) => !commonFields.has(field)));
}

/**
 * Defines a command with its fields.
 * @throws CommandError (when it runs) NotImplemented for any other field, and for one that is missing or
 * has another form
 */
export function command<Shape extends z.core.$ZodShape>(
  name: string,
  kind: Command['kind'],
  shape: Shape,
  run: (context: Context, command: z.output<z.ZodObject<Shape, z.core.$strict>>) => Reply,
): [string, Command] {
  const schema = z.strictObject(shape);
  return [
    name,
    {
      kind,
      run(context, given) {
        const parsed = schema.safeParse(commandFields(given));
        if (!parsed.success) throw refusalOf(name, parsed.error);
        return run(context, parsed.data);
      },
    },
  ];
}
