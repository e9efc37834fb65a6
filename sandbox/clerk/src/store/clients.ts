import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@atelier/server-kit/time';
import { z } from 'zod';
import { newId, type State, time } from './records.ts';

/** The lifetime of a session, and the idle time after which it counts as abandoned: Clerk's defaults. */
export const sessionLifetime = 7 * dayMs;
export const sessionAbandonedAfter = 30 * dayMs;

const clientShape = z.object({
  id: z.string(),
  token_hash: z.string(),
  last_active_session_id: z.string().nullable(),
  sign_in_id: z.string().nullable(),
  sign_up_id: z.string().nullable(),
  created_at: time,
  updated_at: time,
});

/** A browser or other program, identified by its cookie, with its sessions and attempts. */
export type Client = z.infer<typeof clientShape>;

export type Clients = ReturnType<typeof clientsIn>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The clients. Only the hash of a cookie is stored. */
export function clientsIn(state: State) {
  const records = state.recordsOf('clients', clientShape);
  return {
    ...records,
    byToken(token: string): Client | undefined {
      const hash = hashOf(token);
      return records.where((client) => client.token_hash === hash)[0];
    },
    create(): { client: Client; token: string } {
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      const client = records.save({
        id: newId('client'),
        token_hash: hashOf(token),
        last_active_session_id: null,
        sign_in_id: null,
        sign_up_id: null,
        created_at: now,
        updated_at: now,
      });
      return { client, token };
    },
  };
}

const sessionShape = z.object({
  id: z.string(),
  client_id: z.string(),
  user_id: z.string(),
  status: z.enum(['active', 'ended', 'removed']),
  last_active_at: time,
  created_at: time,
  updated_at: time,
});

export type Session = z.infer<typeof sessionShape>;

export type Sessions = ReturnType<typeof sessionsIn>;

export function sessionsIn(state: State) {
  const records = state.recordsOf('sessions', sessionShape);
  const active = (session: Session) =>
    session.status === 'active' && session.created_at + sessionLifetime > Date.now();
  return {
    ...records,
    activeOfClient: (clientId: string): Session[] =>
      records.where((session) => session.client_id === clientId && active(session)),
    activeOfUser: (userId: string): Session[] =>
      records.where((session) => session.user_id === userId && active(session)),
    create(owner: { userId: string; clientId: string }): Session {
      const now = Date.now();
      return records.save({
        id: newId('sess'),
        client_id: owner.clientId,
        user_id: owner.userId,
        status: 'active',
        last_active_at: now,
        created_at: now,
        updated_at: now,
      });
    },
    close: (session: Session, status: 'ended' | 'removed'): Session =>
      records.save({ ...session, status, updated_at: Date.now() }),
  };
}
