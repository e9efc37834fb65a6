import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { z } from 'zod';
import { apiKeyPrefix, oauthPrefix } from './api-keys.ts';
import type { ClerkSettings } from './clerk-settings.ts';

/** What the end of a session ends. */
interface Abortable {
  abort(reason: AppError): void;
}

/** The streaming calls of each session and API key. They end when their session ends or their key is revoked. */
export interface OpenStreams {
  /** Aborts `call` when the session ends, until the returned function is called. */
  register(sessionId: string, call: Abortable): () => void;
  /** Aborts the calls of a session with `unauthenticated`. */
  end(sessionId: string): void;
  /** Requests the status of every session with an open call from Clerk, and ends those that Clerk has ended. */
  check(): Promise<void>;
  /** Stops the periodic check. */
  close(): void;
}

/** Sessions also end in Clerk's dashboard, at another gateway, or by age. */
const checkEveryMs = 60_000;
const clerkTimeoutMs = 5_000;
/** So many failures in a row mean that Clerk is unavailable; the check goes on a minute later. */
const mostFailures = 3;

const sessionObject = z.object({ status: z.string() });
const keyObject = z.object({ revoked: z.boolean(), expired: z.boolean() });
const clerkErrors = z.object({ errors: z.array(z.object({ code: z.string() })) });
/** The states in which Clerk issues tokens for a session (Backend API, `Session.status`). */
const activeStates = new Set(['active', 'pending']);

export function createOpenStreams(
  { api, secretKey }: Pick<ClerkSettings, 'api' | 'secretKey'>,
  logger: Logger,
): OpenStreams {
  const open = new Map<string, Set<Abortable>>();
  let checking: Promise<void> | null = null;

  const end = (sessionId: string) => {
    for (const call of open.get(sessionId) ?? []) {
      call.abort(
        new AppError('unauthenticated', { message: 'Your session has ended. Sign in to continue.' }),
      );
    }
  };

  const checkAll = async () => {
    let failures = 0;
    for (const sessionId of [...open.keys()]) {
      // Clerk's API reads no OAuth access token by its id.
      if (sessionId.startsWith(oauthPrefix)) continue;
      try {
        if (await hasEnded(api, secretKey, sessionId)) end(sessionId);
        failures = 0;
      } catch (error) {
        failures += 1;
        logger.warn(
          { err: error },
          'the status of a session cannot be read from Clerk; its streams stay open',
        );
        if (failures === mostFailures) return;
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
    register(sessionId, call) {
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

/** Reads a session, or an API key, from Clerk's Backend API. @throws on any other response. */
async function hasEnded(api: string, secretKey: string, sessionId: string): Promise<boolean> {
  const isKey = sessionId.startsWith(apiKeyPrefix);
  const path = isKey ? 'api_keys' : 'sessions';
  const response = await fetch(`${api}/v1/${path}/${encodeURIComponent(sessionId)}`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(clerkTimeoutMs),
  });
  const body: unknown = await response.json();
  if (response.ok && isKey) {
    const { revoked, expired } = keyObject.parse(body);
    return revoked || expired;
  }
  if (response.ok) return !activeStates.has(sessionObject.parse(body).status);
  const code = clerkErrors.safeParse(body).data?.errors[0]?.code;
  if (response.status === 404 && (isKey ? code : code === 'resource_not_found')) return true;
  throw new Error(`Clerk returned ${response.status} (${code ?? 'no code'}) for a session.`);
}
