import { type Call, type CallLimit, type ErrorCode, imageErrors, pdfErrors } from '@atelier/contracts';
import type { RateLimits } from '@atelier/server-kit/config';
import type { Session } from '../auth/session-token.ts';
import type { LimiterStore } from '../edge/limiter-stores.ts';
import {
  clientNetwork,
  createConcurrencyLimit,
  createRateLimit,
  type LimitedRequest,
} from '../edge/rate-limit.ts';

export interface CallLimits {
  /**
   * Counts one call. @throws AppError `rate_limited`, with Retry-After set.
   * @returns to call with the code of a failure: rejected input of a creating call has its own limit
   */
  consume(
    request: LimitedRequest,
    call: Pick<Call, 'limit' | 'path'>,
    session: Session | null,
  ): Promise<(code: ErrorCode) => void>;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** The failures of a creating call before its provider is called. */
const rejectedInput: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'malformed_body',
  'payload_too_large',
  'unsupported_media',
  ...imageErrors,
  ...pdfErrors,
]);

const isCreating = ({ limit }: Pick<Call, 'limit'>) => limit === 'create';

/** Limits calls by the class in their contract: per user, or per client network without a session. */
export function createCallLimits(limits: RateLimits, store: LimiterStore): CallLimits {
  const limit = (name: CallLimit, points: number, seconds: number) =>
    createRateLimit({ name, points, seconds, headers: true, store });
  const byClass = {
    read: limit('read', limits.reads_per_minute, minuteSeconds),
    write: limit('write', limits.writes_per_minute, minuteSeconds),
    create: limit('create', limits.ai_calls_per_minute, minuteSeconds),
    export: limit('export', limits.exports_per_minute, minuteSeconds),
    image: limit('image', limits.images_per_minute, minuteSeconds),
    newsletter: limit('newsletter', limits.newsletter_per_hour, hourSeconds),
    trial: limit('trial', limits.trials_per_hour, hourSeconds),
    deploy: limit('deploy', limits.deploys_per_minute, minuteSeconds),
    'one-click': limit('one-click', limits.one_clicks_per_hour, hourSeconds),
  };
  const rejected = createRateLimit({
    name: 'rejected-input',
    points: limits.rejected_inputs_per_minute,
    seconds: minuteSeconds,
    store,
  });
  const allTrials = createRateLimit({
    name: 'all-trials',
    points: limits.all_trials_per_hour,
    seconds: hourSeconds,
    store,
  });
  const limitConcurrentReads = createConcurrencyLimit(limits.reads_at_once);
  const callerOf = ({ ip }: LimitedRequest, session: Session | null) =>
    session?.identity.userId ?? clientNetwork(ip);
  return {
    async consume(request, call, session) {
      const caller = callerOf(request, session);
      const limit = byClass[call.limit];
      const key = call.limit === 'newsletter' ? `${call.path} ${caller}` : caller;
      if (isCreating(call)) await rejected.check(request, caller);
      const window = await limit.use(request, key);
      if (call.limit === 'trial') await allTrials.use(request, 'everyone');
      if (call.limit === 'read') limitConcurrentReads(request, caller);
      return (code) => {
        if (!isCreating(call) || !rejectedInput.has(code)) return;
        limit.refund(request, key, window);
        rejected.add(caller);
      };
    },
  };
}
