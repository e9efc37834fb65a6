import { z } from 'zod';
import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { isVariableName } from '../expression/compile.ts';
import type { View } from '../storage/catalog.ts';
import { numberOf } from '../values.ts';
import type { Reply } from '../wire/reply.ts';
import { validateConcerns } from './concerns.ts';
import type { Cursors, Owner } from './cursors.ts';
import type { TimeLimit } from './time-limit.ts';

/** What a command uses. `address` is the host and port of the server. */
export interface Context {
  readonly db: string;
  readonly view: View;
  readonly cursors: Cursors;
  readonly address: string;
  readonly owner: Owner;
  readonly limit: TimeLimit;
  readonly parameters: Parameters;
}

/** The parameters of the server, which `setParameter` changes. */
export interface Parameters {
  /** `notablescan`: see `View`. */
  noTableScan: boolean;
}

/**
 * One command of the protocol.
 * - `free` reads no data; `read` sees the last committed state; `write` runs in a transaction.
 * - `inTransaction`: whether MongoDB allows it within a transaction of several statements.
 */
export interface Command {
  readonly kind: 'free' | 'read' | 'write';
  readonly inTransaction: boolean;
  run(context: Context, command: Doc): Reply;
}

export const doc = z.custom<Doc>(isDoc, 'must be a document');
export const docs = z.array(doc);
/** The `let` of a command: variables for its expressions. */
export const variables = doc.refine((given) => Object.keys(given).every(isVariableName), {
  params: { code: 'FailedToParse' },
  error: 'has an invalid name of a variable',
});
export const hint = z.union([z.string(), doc]);
/** A number of any BSON type. */
export const number = z
  .custom<unknown>((value) => numberOf(value) !== undefined, 'must be a number')
  .transform((value) => numberOf(value) ?? 0);
/** A size of a batch or of a result, which is not negative. */
export const size = number.refine((value) => Number.isInteger(value) && value >= 0, {
  params: { code: 'Location51024' },
  error: 'must be >= 0',
});

/** Fields that any command may have. They have no effect on a single node that journals every write. */
const commonFields = new Set([
  '$clusterTime',
  '$db',
  '$readPreference',
  'allowDiskUse',
  'apiVersion',
  'autocommit',
  'comment',
  'lsid',
  'maxTimeMS',
  'noCursorTimeout',
  'readConcern',
  'startTransaction',
  'stmtId',
  'txnNumber',
  'writeConcern',
]);

/** Options that would change the reply. They are rejected instead of ignored. */
const unsupported = new Set([
  'apiDeprecationErrors',
  'apiStrict',
  'arrayFilters',
  'awaitData',
  'bypassDocumentValidation',
  'capped',
  'collation',
  'explain',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'timeseries',
  'validator',
  'viewOn',
]);

function describe(name: string, error: z.ZodError): CommandError {
  const [issue] = error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys' && unsupported.has(issue.keys[0] ?? '')) {
    return notImplemented(`The option ${issue.keys[0]} of ${name}`);
  }
  const code = issue?.code === 'custom' ? issue.params?.code : undefined;
  if (issue && (code === 'Location51024' || code === 'FailedToParse')) {
    return new CommandError(code, `BSON field '${path}' value ${issue.message}`);
  }
  if (issue?.code === 'unrecognized_keys') {
    return new CommandError('Location40415', `BSON field '${path}.${issue.keys[0]}' is an unknown field.`);
  }
  if (issue && issue.input === undefined) {
    return new CommandError('Location40414', `BSON field '${path}' is missing but a required field`);
  }
  return new CommandError(
    'TypeMismatch',
    `BSON field '${path}' is of the wrong type: ${issue?.message ?? ''}`,
  );
}

function ownFields(name: string, command: Doc): Doc {
  validateConcerns(command);
  const own = Object.entries(command).filter(([field, value]) => {
    if (commonFields.has(field)) return false;
    if (!unsupported.has(field)) return true;
    if (value === false || value === undefined) return false;
    throw notImplemented(`The option ${field} of ${name}`);
  });
  return Object.fromEntries(own);
}

/**
 * Defines a command with its fields. Any other field is rejected, as in MongoDB.
 * @throws CommandError (when it runs) Location40415, Location40414, TypeMismatch for invalid fields
 */
export function command<Shape extends z.core.$ZodShape>(
  name: string,
  kind: Command['kind'],
  shape: Shape,
  run: (context: Context, command: z.output<z.ZodObject<Shape, z.core.$strict>>) => Reply,
  { inTransaction = false }: { inTransaction?: boolean } = {},
): [string, Command] {
  const schema = z.strictObject(shape);
  return [
    name,
    {
      kind,
      inTransaction,
      run(context, given) {
        const parsed = schema.safeParse(ownFields(name, given), { reportInput: true });
        if (!parsed.success) throw describe(name, parsed.error);
        return run(context, parsed.data);
      },
    },
  ];
}
