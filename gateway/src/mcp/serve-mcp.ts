import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { createClient } from '@atelier/client';
import { kilobyte } from '@atelier/contracts';
import { onceClosed, readBody } from '@atelier/server-kit/http';
import type { Middleware } from 'koa';
import { type Verifiers, verifySession } from '../auth/credentials.ts';
import type { CallLimits } from '../calls/call-limits.ts';
import type { State } from '../edge/request-target.ts';
import { createInProcessRequests } from './fetch-in-process.ts';

interface McpOptions {
  /** The gateway itself, which makes the calls of the tools. */
  listener: () => RequestListener;
  verifiers: Verifiers;
  limits: CallLimits;
  publicOrigin: string;
}

const path = '/mcp';
const bodyLimit = 256 * kilobyte;
/** A longer wait ends the tool's call, so that the assistant can tell its user. */
const maxRetryAfterSeconds = 5;

/** Serves the tools of assistants (Model Context Protocol, Streamable HTTP without sessions) to holders of an API key. */
export function serveMcp({ listener, verifiers, limits, publicOrigin }: McpOptions): Middleware<State> {
  let requestsOf: ReturnType<typeof createInProcessRequests> | undefined;
  return async (ctx, next) => {
    if (ctx.state.target.path !== path) return next();
    ctx.state.operation = 'mcp';
    const session = await verifySession(ctx, { programsOnly: true }, verifiers);
    ctx.state.identity = session.identity;
    await limits.consume(ctx, { limit: 'write', path }, session);
    const body = await readBody(ctx.req, bodyLimit);
    // Loaded by the first request: most installations need it rarely, and it takes several megabytes.
    const { createAssistant } = await import('./assistant.ts');
    requestsOf ??= createInProcessRequests(listener(), publicOrigin);
    const requests = requestsOf(ctx.req);
    const aborted = new AbortController();
    onceClosed(ctx.res, () => {
      aborted.abort();
      void requests.close();
    });
    const token = ctx.get('authorization').replace(/^Bearer /i, '');
    const atelier = createClient({
      baseUrl: publicOrigin,
      token,
      fetch: requests.fetch,
      maxRetryAfterSeconds,
    });
    const response = await createAssistant({ atelier, scopes: session.scopes }).fetch(
      new Request(new URL(path, publicOrigin), {
        method: ctx.method,
        headers: Object.entries(ctx.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        body: body.length > 0 ? new Uint8Array(body) : null,
        signal: aborted.signal,
      }),
    );
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    ctx.body = response.body && Readable.fromWeb(response.body);
  };
}
