import type { IncomingMessage } from 'node:http';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { reportsPath } from './content-policy.ts';
import { countViolations, type Violation } from './count-violations.ts';
import { readText } from './limited-body.ts';
import { clientNetwork, createRateLimit } from './rate-limit.ts';
import { createMemoryCounter } from './use-counter.ts';

const bodyLimit = 16 * 1024;
const bodyTimeoutMs = 5_000;
const minuteSeconds = 60;

const text = z.string().max(4_096);

/** The format of `report-uri` (CSP Level 2, "Reporting"). */
const reportUriBody = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});

/** The format of the Reporting API, which also carries other types of reports. */
const reportingApiBody = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: text.optional(), blockedURL: text.nullish() }).optional(),
    }),
  )
  .max(50);

const formats = new Map<string, (body: unknown) => Violation[]>([
  [
    'application/csp-report',
    (body) => {
      const report = reportUriBody.parse(body)['csp-report'];
      const directive = report['effective-directive'] ?? report['violated-directive'];
      return [{ directive, blocked: report['blocked-uri'] }];
    },
  ],
  [
    'application/reports+json',
    (body) =>
      reportingApiBody
        .parse(body)
        .filter(({ type }) => type === 'csp-violation')
        .map((report) => ({ directive: report.body?.effectiveDirective, blocked: report.body?.blockedURL })),
  ],
]);

/** Receives reports of policy violations. */
interface CspReports {
  middleware: Middleware;
  close(): void;
}

/**
 * Receives and counts browsers' reports of policy violations at `/csp-reports`. The endpoint is unauthenticated: it runs before
 * the request log, limits reports per client network and in total, and writes at most one log line a minute. Responses have no
 * body: 204, or the status of the refusal.
 */
export function receiveCspReports(logger: Logger): CspReports {
  const counts = countViolations((summary) =>
    logger.warn(summary, 'violations of the content security policy'),
  );
  const counter = createMemoryCounter();
  const limit = (name: string, points: number) =>
    createRateLimit({ name, points, seconds: minuteSeconds, counter });
  const perNetwork = limit('csp-reports', 20);
  const total = limit('all-csp-reports', 600);

  return {
    close: counts.close,
    async middleware(ctx, next) {
      if (ctx.path !== reportsPath) return next();
      ctx.body = null;
      try {
        const parse = formats.get(ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? '');
        if (ctx.method !== 'POST') throw new AppError('method_not_allowed');
        if (!parse) throw new AppError('unsupported_media');
        if (Number(ctx.get('content-length')) > bodyLimit) throw new AppError('payload_too_large');
        await total.check(ctx, '');
        await perNetwork.use(ctx, clientNetwork(ctx.ip));
        await total.use(ctx, '');
        counts.add(parse(JSON.parse(await readBody(ctx.req))));
        ctx.status = 204;
      } catch (error) {
        // A body that is no report is the client's fault alone: there is nothing to log.
        ctx.status = error instanceof AppError ? error.status : 400;
        if (ctx.status === 429) counts.refuse();
      }
      // The rest of an unread body is not read to keep the connection open.
      if (!ctx.req.complete) ctx.set('connection', 'close');
    },
  };
}

/** @throws AppError `payload_too_large`. A body that is too slow ends the connection. */
async function readBody(request: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => request.destroy(), bodyTimeoutMs);
  try {
    return await readText(request, bodyLimit);
  } finally {
    clearTimeout(timer);
  }
}
