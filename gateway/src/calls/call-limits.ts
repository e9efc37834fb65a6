import { type Call, type CallLimit, type ErrorCode, imageErrors, pdfErrors } from '@atelier/contracts';
import type { RateLimits } from '@atelier/server-kit/config';
import type { LimiterStore } from '@atelier/server-kit/rate-limits';
import type { Session } from '../auth/session-token.ts';
import {
  clientNetwork,
  createConcurrencyLimit,
  createRateLimit,
  type LimitedRequest,
  type RateLimit,
} from '../edge/rate-limit.ts';

export type CallLimits = ReturnType<typeof createCallLimits>;

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** The failures of a creating call, or a trial, that are due to its input. */
const rejectedInput: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'malformed_body',
  'payload_too_large',
  'unsupported_media',
  ...imageErrors,
  ...pdfErrors,
]);

/** The failures of a trial that do not reach its provider and are not due to its input. */
const beforeProvider: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'request_timeout',
  'server_restarting',
  'unavailable',
  'internal',
]);

/** One site of IPv6 often has 256 networks of 64 bits. */
const siteBits = 56;
const networksPerSite = 4;

const costs = ({ limit }: Pick<Call, 'limit'>) => limit === 'create' || limit === 'trial';

/** Limits calls by the class in their contract: per user, or per client network without a session. */
export function createCallLimits(limits: RateLimits, store: LimiterStore) {
  const limit = (name: string, points: number, seconds: number, headers = true) =>
    createRateLimit({ name, points, seconds, headers, store });
  const byClass: Record<CallLimit, RateLimit> = {
    read: limit('read', limits.reads_per_minute, minuteSeconds),
    write: limit('write', limits.writes_per_minute, minuteSeconds),
    webhook: limit('webhook', limits.webhooks_per_minute, minuteSeconds),
    create: limit('create', limits.ai_calls_per_minute, minuteSeconds),
    export: limit('export', limits.exports_per_minute, minuteSeconds),
    image: limit('image', limits.images_per_minute, minuteSeconds),
    explore: limit('explore', limits.explores_per_minute, minuteSeconds),
    newsletter: limit('newsletter', limits.newsletter_per_hour, hourSeconds),
    report: limit('report', limits.reports_per_hour, hourSeconds),
    trial: limit('trial', limits.trials_per_hour, hourSeconds),
    deploy: limit('deploy', limits.deploys_per_minute, minuteSeconds),
    'one-click': limit('one-click', limits.one_clicks_per_hour, hourSeconds),
  };
  const rejected = limit('rejected-input', limits.rejected_inputs_per_minute, minuteSeconds, false);
  const allTrials = limit('all-trials', limits.all_trials_per_hour, hourSeconds, false);
  const siteTrials = limit('site-trials', networksPerSite * limits.trials_per_hour, hourSeconds, false);
  const limitConcurrentReads = createConcurrencyLimit(limits.reads_at_once);
  const callerOf = ({ ip }: LimitedRequest, session: Session | null) =>
    session?.identity.userId ?? clientNetwork(ip);
  return {
    /**
     * Counts one call. @throws AppError `rate_limited`, with Retry-After set.
     * @returns to call with the code of a failure: one before the provider of a creating call or a trial is
     * refunded, and rejected input has its own limit
     */
    async consume(
      request: LimitedRequest,
      call: Pick<Call, 'limit' | 'path'>,
      session: Session | null,
    ): Promise<(code: ErrorCode) => void> {
      const caller = callerOf(request, session);
      const limit = byClass[call.limit];
      const key = call.limit === 'newsletter' ? `${call.path} ${caller}` : caller;
      const isTrial = call.limit === 'trial';
      if (costs(call)) await rejected.check(request, caller);
      const used = [await useOf(limit, request, key)];
      if (isTrial) {
        used.push(await useOf(siteTrials, request, clientNetwork(request.ip, siteBits)));
        used.push(await useOf(allTrials, request, 'everyone'));
      }
      if (call.limit === 'read') limitConcurrentReads(request, caller);
      return (code) => {
        const isRejected = rejectedInput.has(code);
        if (!costs(call) || !(isRejected || (isTrial && beforeProvider.has(code)))) return;
        for (const refund of used) refund();
        if (isRejected) rejected.add(caller);
      };
    },
  };
}

/** Counts one use. Returns a function that refunds it. */
async function useOf(limit: RateLimit, request: LimitedRequest, key: string): Promise<() => void> {
  const used = await limit.use(request, key);
  return () => limit.refund(request, key, used);
}
