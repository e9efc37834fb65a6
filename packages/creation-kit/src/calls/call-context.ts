import type {
  ServiceCallName as CallName,
  ServiceCallResponse as CallResponse,
  Identity,
  Output,
  ParamNames,
  serviceCalls,
  UnitKind,
} from '@atelier/contracts';
import type { RequestContext } from '@atelier/server-kit/http';
import type { VerifyIdentity } from '@atelier/server-kit/identity';
import type { AuditEvent, Logger } from '@atelier/server-kit/logging';
import type { CreatingWork, ReceivedFile, RunDependencies, RunHost } from '../pipeline/run-request.ts';
import type { IdempotencyKeys } from '../runs/idempotency-keys.ts';

type Calls = typeof serviceCalls;

/** A call's validated body with defaults; for a multipart call, its fields without the file. */
type CheckedBody<Name extends CallName> = Calls[Name]['body'] extends { schema: infer Schema }
  ? Output<Schema>
  : Calls[Name]['body'] extends { fields: infer Fields }
    ? Output<Fields>
    : undefined;
type CheckedQuery<Name extends CallName> = Calls[Name] extends { query: infer Schema }
  ? Output<Schema>
  : undefined;
type PathParams<Name extends CallName> = Record<ParamNames<Calls[Name]['path']>, string>;
type UploadCallName = {
  [Name in CallName]: Calls[Name]['body'] extends { kind: 'multipart' } ? Name : never;
}[CallName];

/** The file of a call; optional if `made_from` can replace it. */
type FileOf<Name extends CallName> = Name extends UploadCallName ? ReceivedFile | undefined : undefined;

type CreatingName = {
  [Name in CallName]: Calls[Name] extends { streams: true; method: 'POST' } ? Name : never;
}[CallName];

/** The verified sender of a deployment call. */
export interface Deployer {
  /** The id of the deploy token, or `operator`. */
  id: string;
  /** The module that the token may change; null for the operator, who may change all. */
  module: string | null;
}
/** @throws AppError */
export type VerifyDeployer = (authorization: string) => Promise<Deployer>;

/** The argument of a call's handler. */
export interface CallContext<Name extends CallName> {
  body: CheckedBody<Name>;
  query: CheckedQuery<Name>;
  params: PathParams<Name>;
  identity: Calls[Name]['access'] extends 'user' ? Identity : undefined;
  deployer: Calls[Name]['access'] extends 'deploy' ? Deployer : undefined;
  file: FileOf<Name>;
  /** Aborted when the process stops and, unless the call is a run, when the client disconnects. */
  signal: Name extends CreatingName ? undefined : AbortSignal;
  logger: Logger;
  audit(event: AuditEvent): void;
  /** For calls whose response is not JSON. The work of a run may outlive it. */
  ctx: RequestContext;
}

/** Handles a call and returns its response, or the work of a creating call. Errors become failures. */
export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
) => Promise<Calls[Name]['response'] extends null ? void : HandlerResult<Name>>;

/** The pipeline of runs adds `usage` to a response. */
type HandlerResult<Name extends CallName> = Name extends CreatingName
  ? CreatingWork
  : Calls[Name] extends { units: UnitKind }
    ? Omit<CallResponse<Name>, 'usage'>
    : CallResponse<Name>;

export type CallResult<Name extends CallName> = Awaited<ReturnType<CallHandler<Name>>>;

export interface CallHost extends Omit<RunHost, 'creating'> {
  verifyIdentity: VerifyIdentity;
  verifyDeployer: VerifyDeployer | undefined;
  /** Required for calls that cost units. */
  creating: RunDependencies | undefined;
  /** Required for calls that are repeatable. */
  keys: IdempotencyKeys | undefined;
}
