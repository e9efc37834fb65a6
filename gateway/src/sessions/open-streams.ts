import { AppError } from '@atelier/service-kit/errors';
import type { Logger } from '@atelier/service-kit/logging';
import { z } from 'zod';
import type { Clerk } from './clerk-addresses.ts';

/** The calls that run for long, by the session that they belong to. A session that ends takes them along. */
export interface OpenStreams {
  /** Lets the end of the session abort `call`, until the returned function is called. */
  follow(sessionId: string, call: AbortController): () => void;
  /** Aborts the calls of a session with `unauthenticated`. */
  end(sessionId: string): void;
  /** Asks Clerk for every session that has a call open, and ends those that are over there. */
  check(): Promise<void>;
  /** Stops asking. */
  close(): void;
}

/** A session may end where this gateway does not see it: in Clerk's dashboard, behind another gateway, by its own age. */
const checkEveryMs = 60_000;
const clerkTimeoutMs = 5_000;

const sessionObject = z.object({ status: z.string() });
const clerkErrors = z.object({ errors: z.array(z.object({ code: z.string() })) });
/** The states in which Clerk still makes tokens for a session (Backend API, `Session.status`). */
const living = new Set(['active', 'pending']);

/** @param clerk without `api` only the sign-outs that pass this gateway end calls. */
export function createOpenStreams(
  { api, secretKey }: Pick<Clerk, 'api' | 'secretKey'>,
  log: Logger,
): OpenStreams {
  const open = new Map<string, Set<AbortController>>();
  let checking: Promise<void> | null = null;

  const end = (sessionId: string) => {
    for (const call of open.get(sessionId) ?? []) {
      call.abort(new AppError('unauthenticated', { say: 'Your session has ended. Sign in to go on.' }));
    }
  };

  const checkAll = async () => {
    if (!api) return;
    for (const sessionId of [...open.keys()]) {
      try {
        if (await isOver(api, secretKey, sessionId)) end(sessionId);
      } catch (error) {
        log.warn({ err: error }, 'Clerk cannot be asked whether sessions have ended; their streams go on');
        return;
      }
    }
  };

  const check = () => {
    checking ??= checkAll().finally(() => {
      checking = null;
    });
    return checking;
  };
  const timer = setInterval(check, checkEveryMs).unref();

  return {
    follow(sessionId, call) {
      const calls = open.get(sessionId) ?? new Set();
      open.set(sessionId, calls.add(call));
      return () => {
        calls.delete(call);
        if (calls.size === 0 && open.get(sessionId) === calls) open.delete(sessionId);
      };
    },
    end,
    check,
    close: () => clearInterval(timer),
  };
}

/** Asks `GET /v1/sessions/{session_id}` of Clerk's Backend API. @throws when Clerk does not answer that. */
async function isOver(api: string, secretKey: string, sessionId: string): Promise<boolean> {
  const answer = await fetch(`${api}/v1/sessions/${encodeURIComponent(sessionId)}`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(clerkTimeoutMs),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return !living.has(sessionObject.parse(body).status);
  const code = clerkErrors.safeParse(body).data?.errors[0]?.code;
  if (answer.status === 404 && code === 'resource_not_found') return true;
  throw new Error(`Clerk answers ${answer.status} (${code ?? 'no code'}) for a session.`);
}
