import type { Doc } from './document.ts';

/** The error codes of MongoDB that the emulator returns. */
const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  LockTimeout: 24,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  NotExactValueField: 111,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  OperationNotSupportedInTransaction: 263,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location15947: 15947,
  Location15952: 15952,
  Location15955: 15955,
  Location15958: 15958,
  Location15959: 15959,
  Location15969: 15969,
  Location15973: 15973,
  Location15976: 15976,
  Location15983: 15983,
  Location16020: 16020,
  Location16410: 16410,
  Location16412: 16412,
  Location16702: 16702,
  Location16883: 16883,
  Location17048: 17048,
  Location17049: 17049,
  Location17124: 17124,
  Location17276: 17276,
  Location28651: 28651,
  Location28664: 28664,
  Location28689: 28689,
  Location28690: 28690,
  Location28809: 28809,
  Location28812: 28812,
  Location28818: 28818,
  Location31002: 31002,
  Location31250: 31250,
  Location31252: 31252,
  Location31253: 31253,
  Location31254: 31254,
  Location34450: 34450,
  Location34452: 34452,
  Location34454: 34454,
  Location34455: 34455,
  Location34471: 34471,
  Location34473: 34473,
  Location40081: 40081,
  Location40156: 40156,
  Location40169: 40169,
  Location40170: 40170,
  Location40180: 40180,
  Location40228: 40228,
  Location40229: 40229,
  Location40231: 40231,
  Location40234: 40234,
  Location40235: 40235,
  Location40236: 40236,
  Location40238: 40238,
  Location40272: 40272,
  Location40323: 40323,
  Location40324: 40324,
  Location40353: 40353,
  Location40400: 40400,
  Location40414: 40414,
  Location40415: 40415,
  Location40600: 40600,
  Location50736: 50736,
  Location50737: 50737,
  Location50738: 50738,
  Location50740: 50740,
  Location50741: 50741,
  Location51024: 51024,
  Location51075: 51075,
  Location51091: 51091,
  Location51108: 51108,
  Location51270: 51270,
  Location51272: 51272,
  Location4890500: 4890500,
  Location5107200: 5107200,
  Location5107201: 5107201,
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
