import { AppError } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { reportsPath } from './content-policy.ts';
import { clientNetwork, createRateLimit } from './rate-limit.ts';
import { createMemoryCounter } from './use-counter.ts';

const bodyLimit = 16 * 1024;
const pace = { graceMs: 5_000, bytesPerSecond: 4_096 };
const seconds = 60;
/** Lines per minute, of all kinds. */
const mostLines = 60;

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
      return [violation(directive, report['blocked-uri'])];
    },
  ],
  [
    'application/reports+json',
    (body) =>
      reportingApiBody
        .parse(body)
        .filter(({ type }) => type === 'csp-violation')
        .map((report) => violation(report.body?.effectiveDirective, report.body?.blockedURL)),
  ],
]);

/**
 * Receives browsers' reports of policy violations at `/csp-reports`, and logs each kind once a minute. The endpoint is
 * unauthenticated: it runs before the request log, and limits the reports per client network, the reports in total, and the
 * lines. Responses have no body: 204, or the status of the refusal.
 */
export function receiveCspReports(logger: Logger): Middleware {
  const counter = createMemoryCounter();
  const perNetwork = createRateLimit({ name: 'csp-reports', points: 20, seconds, counter });
  const total = createRateLimit({ name: 'all-csp-reports', points: 600, seconds, counter });
  const usedThisMinute = async (id: string) => (await counter.change({ id, seconds, by: 1 })).used;

  return async (ctx, next) => {
    if (ctx.path !== reportsPath) return next();
    ctx.body = null;
    try {
      const parse = formats.get(ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? '');
      if (ctx.method !== 'POST') throw new AppError('method_not_allowed');
      if (!parse) throw new AppError('unsupported_media');
      await total.check(ctx, '');
      await perNetwork.use(ctx, clientNetwork(ctx.ip));
      await total.use(ctx, '');
      for (const { directive, blocked } of parse(
        JSON.parse(String(await readBody(ctx.req, bodyLimit, pace))),
      ))
        if ((await usedThisMinute(`${directive} ${blocked}`)) === 0 && (await usedThisMinute('')) < mostLines)
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

/** A kind of violation: the directive, and the blocked origin or keyword. */
interface Violation {
  directive: string;
  blocked: string;
}

/** A directive, also an unused one, or a keyword such as `inline` (CSP Level 3). */
const word = /^[a-z-]{1,30}$/;

/** The kind of a reported violation. Its content is untrusted. */
function violation(directive = '', blocked?: string | null): Violation {
  const [name = ''] = directive.split(' ', 1);
  return { directive: word.test(name) ? name : 'other', blocked: blockedOrigin(blocked) };
}

/** Only the origin: paths and queries may contain private data. */
function blockedOrigin(text: string | null | undefined): string {
  if (!text || word.test(text)) return text || 'none';
  if (!URL.canParse(text)) return 'other';
  const { protocol, origin } = new URL(text);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}
