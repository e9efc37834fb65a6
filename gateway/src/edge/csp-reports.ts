import { AppError } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import type { Next, ParameterizedContext } from 'koa';
import { z } from 'zod';
import { reportsPath } from './content-policy.ts';
import { clientNetwork, createRateLimit } from './rate-limit.ts';
import { createMemoryCounter } from './use-counter.ts';

const bodyLimit = 16 * 1024;
const pace = { graceMs: 5_000, bytesPerSecond: 4_096 };
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

/**
 * Receives and counts browsers' reports of policy violations at `/csp-reports`. The endpoint is unauthenticated: it runs before
 * the request log, limits reports per client network and in total, and writes at most one log line a minute. Responses have no
 * body: 204, or the status of the refusal.
 */
export function receiveCspReports(logger: Logger) {
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
    async middleware(ctx: ParameterizedContext, next: Next): Promise<void> {
      if (ctx.path !== reportsPath) return next();
      ctx.body = null;
      try {
        const parse = formats.get(ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? '');
        if (ctx.method !== 'POST') throw new AppError('method_not_allowed');
        if (!parse) throw new AppError('unsupported_media');
        await total.check(ctx, '');
        await perNetwork.use(ctx, clientNetwork(ctx.ip));
        await total.use(ctx, '');
        counts.add(parse(JSON.parse(String(await readBody(ctx.req, bodyLimit, pace)))));
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

/** A violation as reported by a browser. Its content is not trusted. */
export interface Violation {
  directive: string | undefined;
  blocked: string | null | undefined;
}

/** The counts of one period, limited in size. */
export interface ViolationSummary {
  violations: { directive: string; blocked: string; count: number }[];
  /** Reports refused by the rate limit. */
  refused: number;
}

const periodMs = 60_000;
/** Pairs of directive and origin that are counted separately; others count as `other`. */
const maxPairs = 50;
const maxHostLength = 100;

/** The name of a directive (CSP Level 3), also of one that this product does not use. */
const directiveName = /^[a-z-]{1,30}$/;

/** Values of `blockedURI` that are no URL (CSP Level 3, "Obtain the blockedURI"), and schemes without a host. */
const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'about',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/** Counts violations by directive and blocked origin. Calls `write` once a minute while there are any. */
export function countViolations(write: (summary: ViolationSummary) => void) {
  let timer: NodeJS.Timeout | null = null;
  let refused = 0;
  const counts = new Map<string, number>();

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (counts.size === 0 && refused === 0) return;
    const violations = [...counts].map(([key, count]) => {
      const [directive = '', blocked = ''] = key.split(' ');
      return { directive, blocked, count };
    });
    write({ violations, refused });
    counts.clear();
    refused = 0;
  }

  function start(): void {
    timer ??= setTimeout(flush, periodMs).unref();
  }

  return {
    add(violations: readonly Violation[]): void {
      for (const { directive, blocked } of violations) {
        const key = `${directiveOf(directive)} ${originOf(blocked)}`;
        const countedKey = counts.has(key) || counts.size < maxPairs ? key : 'other other';
        counts.set(countedKey, (counts.get(countedKey) ?? 0) + 1);
        start();
      }
    },
    refuse(): void {
      refused += 1;
      start();
    },
    close: flush,
  };
}

function directiveOf(text = ''): string {
  const [name = ''] = text.split(' ', 1);
  return directiveName.test(name) ? name : 'other';
}

/** Only the origin: paths and queries may contain private data. */
function originOf(text: string | null | undefined): string {
  if (!text) return 'none';
  if (keywords.has(text)) return text;
  try {
    const { protocol, origin, host } = new URL(text);
    if (host && origin !== 'null') return host.length <= maxHostLength ? origin : 'other';
    return keywords.has(protocol.slice(0, -1)) ? protocol.slice(0, -1) : 'other';
  } catch {
    return 'other';
  }
}
