import type { Identity } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { poll } from '@atelier/server-kit/polling';
import { z } from 'zod';
import { apiKeyPrefix, oauthPrefix } from './api-keys.ts';
import { type ClerkApiSettings, createClerkApi, findAtClerk } from './clerk-api.ts';

/** What the end of a session ends. */
interface Abortable {
  abort(reason: AppError): void;
}

type Caller = Pick<Identity, 'sessionId' | 'userId'>;

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Sessions also end in Clerk's dashboard, at another gateway, or by age. */
const checkEveryMs = 60_000;
/** So many failures in a row mean that Clerk is unavailable; the check goes on a minute later. */
const mostFailures = 3;

const sessionObject = z.object({ status: z.string() });
const keyObject = z.object({ revoked: z.boolean(), expired: z.boolean() });
const userObject = z.object({});
/** The states in which Clerk issues tokens for a session (Backend API, `Session.status`). */
const activeStates = new Set(['active', 'pending']);

interface OpenStreamsOptions extends ClerkApiSettings {
  onMissingUser: (userId: string) => void;
  logger: Logger;
}

/** The streaming calls of each session and API key. They end when their session ends or their key is revoked. */
export function createOpenStreams({ onMissingUser, logger, ...settings }: OpenStreamsOptions) {
  const clerk = createClerkApi(settings);
  const open = new Map<string, { userId: string; calls: Set<Abortable> }>();

  const end = (sessionId: string) => {
    for (const call of open.get(sessionId)?.calls ?? []) {
      call.abort(new AppError('unauthenticated', sentence('session_ended')));
    }
  };

  /**
   * Requests the status of every session with an open call from Clerk, and ends those that Clerk has ended. Reports the user of an ended
   * one whom Clerk no longer has. After a round that failures cut short, the next one begins with the sessions that it left. Returns
   * whether there are open calls, or null to pause until there are.
   */
  const check = async () => {
    let failures = 0;
    for (const [sessionId, entry] of [...open]) {
      if (open.get(sessionId) === entry) {
        open.delete(sessionId);
        open.set(sessionId, entry);
      }
      // Clerk's API reads no OAuth access token by its id.
      if (sessionId.startsWith(oauthPrefix)) continue;
      try {
        if (await hasEnded(clerk, sessionId)) {
          end(sessionId);
          // API keys of a deleted user are reported when they are verified.
          if (sessionId.startsWith(apiKeyPrefix)) continue;
          if (!(await findAtClerk(userObject, clerk.users.getUser(entry.userId))))
            onMissingUser(entry.userId);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        logger.warn(
          { err: error },
          'the status of a session cannot be read from Clerk; its streams stay open',
        );
        if (failures === mostFailures) break;
      }
    }
    return open.size > 0 ? true : null;
  };
  const checks = poll(check, {
    everyMs: checkEveryMs,
    onError: (err) => logger.warn({ err }, 'sessions cannot be checked'),
  });

  return {
    /** Aborts `call` when the session of the caller ends, until the returned function is called. */
    register({ sessionId, userId }: Caller, call: Abortable): () => void {
      const entry = open.get(sessionId) ?? { userId, calls: new Set() };
      open.set(sessionId, entry);
      entry.calls.add(call);
      checks.schedule(checkEveryMs);
      return () => {
        entry.calls.delete(call);
        if (entry.calls.size === 0 && open.get(sessionId) === entry) open.delete(sessionId);
      };
    },
    /** Aborts the calls of a session with `unauthenticated`. */
    end,
    check,
    /** Stops the periodic check. */
    close: checks.stop,
  };
}

/** Whether Clerk has ended a session, or revoked an API key. @throws when Clerk does not say so */
async function hasEnded(clerk: ReturnType<typeof createClerkApi>, sessionId: string): Promise<boolean> {
  if (sessionId.startsWith(apiKeyPrefix)) {
    const key = await findAtClerk(keyObject, clerk.apiKeys.get(sessionId));
    return !key || key.revoked || key.expired;
  }
  const session = await findAtClerk(sessionObject, clerk.sessions.getSession(sessionId));
  return !session || !activeStates.has(session.status);
}
