import type { IncomingMessage } from 'node:http';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { clientNetwork } from '../http/client-network.ts';
import { reportsPath } from '../http/content-policy.ts';
import { countViolations, type Violation } from './count-violations.ts';

const bodyLimit = 16 * 1024;
const bodyTimeoutMs = 5_000;
const minuteMs = 60_000;

/** The most reports that are read in a minute. */
const limits = { perAddress: 20, total: 600 };

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
  /** Writes the remaining counts and stops. */
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
  let windowStart = 0;
  let accepted = 0;
  const addresses = new Map<string, number>();

  /** Counts a report by client address. Returns false above a limit. */
  function admit(address: string): boolean {
    const now = Date.now();
    if (now - windowStart >= minuteMs) {
      windowStart = now;
      accepted = 0;
      addresses.clear();
    }
    const sent = addresses.get(address) ?? 0;
    if (accepted >= limits.total || sent >= limits.perAddress) return false;
    accepted += 1;
    addresses.set(address, sent + 1);
    return true;
  }

  return {
    close: counts.close,
    async middleware(ctx, next) {
      if (ctx.path !== reportsPath) return next();
      const parse = formats.get(ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? '');
      ctx.body = null;
      ctx.status = refusalOf(ctx.method, parse !== undefined, ctx.get('content-length')) ?? 204;
      if (ctx.status === 204 && !admit(clientNetwork(ctx.ip))) ctx.status = 429;
      if (ctx.status === 204 && parse) ctx.status = await receive(ctx.req, parse);
      if (ctx.status === 429) counts.refuse();
      // The rest of an unread body is not read to keep the connection open.
      if (!ctx.req.complete) ctx.set('connection', 'close');
    },
  };

  async function receive(request: IncomingMessage, parse: (body: unknown) => Violation[]): Promise<number> {
    const body = await readBody(request);
    if (body === null) return 413;
    try {
      counts.add(parse(JSON.parse(body)));
      return 204;
    } catch {
      // Not JSON, or not a report. The client gets the status; there is nothing to log.
      return 400;
    }
  }
}

function refusalOf(method: string, knownType: boolean, length: string): number | null {
  if (method !== 'POST') return 405;
  if (!knownType) return 415;
  return Number(length) > bodyLimit ? 413 : null;
}

/** Reads the body. Returns null when it is too long or too slow. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
