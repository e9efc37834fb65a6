import type { IncomingMessage } from 'node:http';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { reportsPath } from '../http/content-security-policy.ts';
import { countViolations, type Violation } from './count-violations.ts';

const bodyLimit = 16 * 1024;
const bodyMs = 5_000;
const minuteMs = 60_000;

/** How many reports are read in a minute. */
const limits = { perAddress: 20, all: 600 };

const text = z.string().max(4_096);

/** The older format (CSP Level 2, "Reporting"). */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});

/** The Reporting API's, which may carry other kinds of reports beside. */
const several = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: text.optional(), blockedURL: text.nullish() }).optional(),
    }),
  )
  .max(50);

const formats: Record<string, (body: unknown) => Violation[]> = {
  'application/csp-report': (body) => {
    const report = single.parse(body)['csp-report'];
    return [
      {
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: report['blocked-uri'],
      },
    ];
  },
  'application/reports+json': (body) =>
    several
      .parse(body)
      .filter(({ type }) => type === 'csp-violation')
      .map((report) => ({ directive: report.body?.effectiveDirective, blocked: report.body?.blockedURL })),
};

/** Takes reports of violations. */
export interface CspReports {
  middleware: Middleware;
  /** Writes what was counted since the last line, and stops. */
  close(): void;
}

/**
 * Takes browsers' reports of policy violations at `/csp-reports`, and counts them. Anybody may send anything here: so it
 * comes before everything else that a request costs, such as its log line, and is bounded by address and in all. The log
 * gets at most one line a minute. Answers have no body: 204, or the status that says why a report was not taken.
 */
export function takeCspReports(log: Logger): CspReports {
  const counts = countViolations((summary) => log.warn(summary, 'violations of the content security policy'));
  let windowStart = 0;
  let taken = 0;
  const addresses = new Map<string, number>();

  /** Whether this address may send one more. Never holds more addresses than reports are read in a minute. */
  function admit(address: string): boolean {
    const now = Date.now();
    if (now - windowStart >= minuteMs) {
      windowStart = now;
      taken = 0;
      addresses.clear();
    }
    const sent = addresses.get(address) ?? 0;
    if (taken >= limits.all || sent >= limits.perAddress) return false;
    taken += 1;
    addresses.set(address, sent + 1);
    return true;
  }

  return {
    close: counts.close,
    async middleware(ctx, next) {
      if (ctx.path !== reportsPath) return next();
      const read = formats[ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''];
      ctx.body = null;
      ctx.status = refusalOf(ctx.method, read !== undefined, ctx.get('content-length')) ?? 204;
      if (ctx.status === 204 && !admit(ctx.ip)) ctx.status = 429;
      if (ctx.status === 204 && read) ctx.status = await take(ctx.req, read);
      if (ctx.status === 429) counts.refuse();
      // What is left of a body is not worth reading to keep the connection.
      if (!ctx.req.complete) ctx.set('connection', 'close');
    },
  };

  async function take(request: IncomingMessage, read: (body: unknown) => Violation[]): Promise<number> {
    const body = await readBody(request);
    if (body === null) return 413;
    try {
      counts.add(read(JSON.parse(body)));
      return 204;
    } catch {
      // Neither JSON nor a report: nothing of it is worth more than the status.
      return 400;
    }
  }
}

function refusalOf(method: string, known: boolean, length: string): number | null {
  if (method !== 'POST') return 405;
  if (!known) return 415;
  return Number(length) > bodyLimit ? 413 : null;
}

/** The whole body, or null when it is too long or does not come in time. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => request.destroy(), bodyMs);
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
    clearTimeout(late);
  }
}
