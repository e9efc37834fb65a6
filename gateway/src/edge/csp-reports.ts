import { AppError } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import { memoryStore as store } from '@atelier/server-kit/rate-limits';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { reportsPath } from './content-policy.ts';
import { clientNetwork, createRateLimit } from './rate-limit.ts';

const bodyLimit = 16 * 1024;
const bodyTimeoutMs = 5_000;
const seconds = 60;
/** Lines per minute, of all kinds. */
const mostLines = 60;

const text = z.string().max(4_096).optional();

/** The body of a report (CSP Level 2, "Reporting"). */
const report = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});

/**
 * Receives browsers' reports of policy violations, and logs each kind once a minute. It is public and
 * runs before the request log, so it limits reports per network, all reports, and lines.
 */
export function receiveCspReports(logger: Logger): Middleware {
  const perNetwork = createRateLimit({ name: 'csp-reports', points: 20, seconds, store });
  const total = createRateLimit({ name: 'all-csp-reports', points: 600, seconds, store });
  const lines = store.limiterOf({ keyPrefix: 'csp-lines', points: mostLines, duration: seconds });
  const usesThisMinute = async (id: string) => (await lines.penalty(id)).consumedPoints;

  return async (ctx, next) => {
    if (ctx.path !== reportsPath) return next();
    ctx.body = null;
    try {
      if (ctx.method !== 'POST') throw new AppError('method_not_allowed');
      if (!ctx.is('application/csp-report')) throw new AppError('unsupported_media');
      await total.check(ctx, '');
      await perNetwork.use(ctx, clientNetwork(ctx.ip));
      await total.use(ctx, '');
      const body = report.parse(JSON.parse(String(await readBody(ctx.req, bodyLimit, bodyTimeoutMs))))[
        'csp-report'
      ];
      const directive = directiveOf(body['effective-directive'] ?? body['violated-directive']);
      const blocked = blockedOrigin(body['blocked-uri']);
      if ((await usesThisMinute(`${directive} ${blocked}`)) === 1 && (await usesThisMinute('')) <= mostLines)
        logger.warn({ directive, blocked }, 'violation of the content security policy');
      ctx.status = 204;
    } catch (error) {
      // An invalid report is the client's fault: there is nothing to log.
      ctx.status = error instanceof AppError ? error.status : 400;
    }
    // The connection closes instead of reading the rest of the body.
    if (!ctx.req.complete) ctx.set('connection', 'close');
  };
}

/** A directive, also an unused one, or a keyword such as `inline` (CSP Level 3). */
const word = /^[a-z-]{1,30}$/;

function directiveOf(reported = ''): string {
  const [name = ''] = reported.split(' ', 1);
  return word.test(name) ? name : 'other';
}

/** Only the origin: paths and queries may contain private data. */
function blockedOrigin(text: string | undefined): string {
  if (!text || word.test(text)) return text || 'none';
  if (!URL.canParse(text)) return 'other';
  const { protocol, origin } = new URL(text);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}
