import type { Doc } from './document.ts';

const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  TypeMismatch: 14,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  QueryPlanKilled: 175,
  NotImplemented: 238,
  NoQueryExecutionPlans: 291,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Location31249: 31249,
  Location31253: 31253,
  Location31254: 31254,
} as const;

export type ErrorName = keyof typeof errorCodes;

/**
 * A failed command. The driver throws it as `MongoServerError`.
 * `details` are further fields of the reply (`keyPattern`, `errorLabels`, …).
 */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: ErrorName;
  readonly details: Doc;

  constructor(codeName: ErrorName, message: string, details: Doc = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = errorCodes[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

/** @throws CommandError */
export function fail(code: ErrorName, message: string): never {
  throw new CommandError(code, message);
}

/** The error for an invalid value in a filter. */
export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

/** The error for a feature of mongod that the emulator does not have. */
export function notImplemented(what: string): CommandError {
  return new CommandError('NotImplemented', `${what} is not supported by the emulator`);
}

/** The error document that MongoDB's protocol sends for a failed command. */
export function errorReply(error: CommandError): Doc {
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
}
