import type { Call, CallLimit, ErrorCode } from '@atelier/contracts';
import type { RateLimits } from '../config.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Context } from '../http/request-target.ts';
import type { Session } from '../sessions/session-token.ts';
import { createConcurrencyLimit, createRateLimit } from './rate-limit.ts';
import type { SharedWindows } from './shared-windows.ts';

/** The rate limits of the calls. */
export interface CallLimits {
  /** Counts one call. @throws AppError `rate_limited`, with Retry-After set, above the limit of the call. */
  consume(ctx: Context, call: Call, session: Session | null): Promise<void>;
  /**
   * Counts a counted call that failed with `code`: a creating call whose input was rejected counts as a rejected input instead.
   * Sets headers, so the response must have none yet.
   */
  countFailure(ctx: Context, call: Call, session: Session | null, code: ErrorCode): void;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
/** One server of a mail provider sends the one-click requests of many users. */
const oneClicksPerHour = 600;
/** Deployment calls of one network; the registry also limits the changes of each token. */
const deploysPerMinute = 300;
/** Batches of one user. Their runs count for no other limit: few of them run at once, and the rest waits in a queue. */
const batchesPerMinute = 10;
/** Creating calls of one user whose input is rejected: they cost no unit, but their files are read. */
const rejectedInputsPerMinute = 300;

/** The failures of a creating call that happen before its provider is called. */
const rejectedInput: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'malformed_body',
  'payload_too_large',
  'unsupported_media',
  'picture_unreadable',
  'picture_too_many_pixels',
  'pdf_encrypted',
  'pdf_scanned',
  'pdf_empty',
  'pdf_unreadable',
  'pdf_too_complex',
]);

const isCreating = ({ limit }: Call) => limit === 'create' || limit === 'batch';

/** Limits each call by the class that its contract names: per user, or per client network for calls without a session. */
export function createCallLimits(limits: RateLimits, shared: SharedWindows | null): CallLimits {
  const limit = (name: CallLimit, points: number, seconds: number) =>
    createRateLimit({ name, points, seconds, headers: true, shared });
  const rateLimits = {
    read: limit('read', limits.readsPerMinute, minuteSeconds),
    write: limit('write', limits.writesPerMinute, minuteSeconds),
    create: limit('create', limits.aiCallsPerMinute, minuteSeconds),
    batch: limit('batch', batchesPerMinute, minuteSeconds),
    picture: limit('picture', limits.picturesPerMinute, minuteSeconds),
    newsletter: limit('newsletter', limits.newsletterPerHour, hourSeconds),
    deploy: limit('deploy', deploysPerMinute, minuteSeconds),
    'one-click': limit('one-click', oneClicksPerHour, hourSeconds),
  };
  const rejected = createRateLimit({
    name: 'rejected-input',
    points: rejectedInputsPerMinute,
    seconds: minuteSeconds,
    shared,
  });
  const limitConcurrentReads = createConcurrencyLimit(limits.readsAtOnce);
  const callerOf = (ctx: Context, session: Session | null) =>
    session?.identity.userId ?? clientNetwork(ctx.ip);
  return {
    async consume(ctx, call, session) {
      const caller = callerOf(ctx, session);
      if (isCreating(call)) rejected.check(ctx, caller);
      await rateLimits[call.limit].use(ctx, call.limit === 'newsletter' ? `${call.path} ${caller}` : caller);
      if (call.limit === 'read') limitConcurrentReads(ctx, caller);
    },
    countFailure(ctx, call, session, code) {
      if (!isCreating(call) || !rejectedInput.has(code)) return;
      const caller = callerOf(ctx, session);
      rateLimits[call.limit].add(ctx, caller, -1);
      rejected.add(ctx, caller, 1);
    },
  };
}
