import type {
  ServiceCallName as CallName,
  ServiceCallResponse as CallResponse,
  CreatingCallName,
  Creation,
  Identity,
  Output,
  ParamNames,
  serviceCalls,
} from '@atelier/contracts';
import type { Pace, RequestContext } from '@atelier/server-kit/http';
import type { VerifyIdentity } from '@atelier/server-kit/identity';
import type { AuditEvent, Logger } from '@atelier/server-kit/logging';
import type { CreationDependencies } from '../runs/creation-dependencies.ts';
import type { RunContext } from '../runs/make-creation.ts';

type Calls = typeof serviceCalls;

/** A call's validated body with defaults; for a multipart call, its fields without the file. */
type CheckedBody<Name extends CallName> = Calls[Name]['body'] extends { schema: infer Schema }
  ? Output<Schema>
  : Calls[Name]['body'] extends { fields: infer Fields }
    ? Output<Fields>
    : undefined;
/** A call's validated query with defaults. */
type CheckedQuery<Name extends CallName> = Calls[Name] extends { query: infer Schema }
  ? Output<Schema>
  : undefined;
/** The parameters in a call's path. */
type PathParams<Name extends CallName> = Record<ParamNames<Calls[Name]['path']>, string>;
/** The calls that take a file. */
type UploadCallName = {
  [Name in CallName]: Calls[Name]['body'] extends { kind: 'multipart' } ? Name : never;
}[CallName];

/** The file of a call; optional if `made_from` can replace it. */
type FileOf<Name extends CallName> = Name extends UploadCallName ? ReceivedFile | undefined : undefined;

/** A file on disk, removed after the response or the run. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** The file's name from the client: for display, never for a path. */
  name: string;
}

/** The verified sender of a deployment call. */
export interface Deployer {
  /** The id of the deploy token, or `operator`. */
  id: string;
  /** The module that the token may change; null for the operator, who may change all. */
  module: string | null;
}
/** Verifies the credential of a deployment call. Rejects with an AppError. */
export type VerifyDeployer = (authorization: string) => Promise<Deployer>;

/** The argument of a call's handler. */
export interface CallContext<Name extends CallName> {
  body: CheckedBody<Name>;
  query: CheckedQuery<Name>;
  params: PathParams<Name>;
  identity: Calls[Name]['access'] extends 'user' ? Identity : undefined;
  deployer: Calls[Name]['access'] extends 'deploy' ? Deployer : undefined;
  file: FileOf<Name>;
  run: Name extends CreatingCallName ? RunContext : undefined;
  /**
   * The signal of the run, if there is one. Otherwise aborted when the client disconnects (reason: `ClientDisconnected`) or the
   * process stops (reason: an AppError).
   */
  signal: AbortSignal;
  logger: Logger;
  /** Records a security event of this call. Absent for creating calls, whose run may begin without its request. */
  audit: Name extends CreatingCallName ? undefined : (event: AuditEvent) => void;
  /** Koa's context, for calls whose response is not JSON. Absent for creating calls, too. */
  ctx: Name extends CreatingCallName ? undefined : RequestContext;
}

/** Handles a call and returns its response, or the creation of a creating call; errors become failures. */
export type CallHandler<Name extends CallName> = (
  context: CallContext<Name>,
) => Promise<Calls[Name]['response'] extends null ? void : HandlerResult<Name>>;

type HandlerResult<Name extends CallName> = Name extends CreatingCallName ? Creation : CallResponse<Name>;

/** The response of a call, or the creation of a creating call. */
export type CallResult<Name extends CallName> = Awaited<ReturnType<CallHandler<Name>>>;

/** Counts the units of calls, runs the work of creating ones, and stores the replies of others. */
export type Creating = Pick<CreationDependencies, 'usage' | 'runs' | 'publicOrigin'> &
  Partial<Pick<CreationDependencies, 'replies'>>;

/** The app's dependencies for each call. */
export interface CallHost {
  verifyIdentity: VerifyIdentity;
  /** Verifies deploy tokens; `createApp` requires it if a call needs one. */
  verifyDeployer: VerifyDeployer | undefined;
  creating: Creating | undefined;
  /** Reports work that continues after the response. */
  track(work: Promise<unknown>): void;
  pace: Pace;
  checkResponses: boolean;
  stopping: AbortSignal;
}
