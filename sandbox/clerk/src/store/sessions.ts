import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { flag, newId, recordsOf, time } from './records.ts';

const dayMs = 86_400_000;
/** The lifetime of a session, and the idle time after which it counts as abandoned: Clerk's defaults. */
export const sessionLifetime = 7 * dayMs;
export const sessionAbandonedAfter = 30 * dayMs;

const shape = z.object({
  id: z.string(),
  client_id: z.string().nullable(),
  user_id: z.string(),
  status: z.enum(['active', 'revoked', 'ended', 'removed']),
  browser_name: z.string(),
  browser_version: z.string(),
  device_type: z.string(),
  is_mobile: flag,
  ip_address: z.string(),
  last_active_at: time,
  created_at: time,
  updated_at: time,
});

/** A user signed in on a client. */
export type Session = z.infer<typeof shape>;

/** The device of a session. */
export type Device = Pick<
  Session,
  'browser_name' | 'browser_version' | 'device_type' | 'is_mobile' | 'ip_address'
>;

export type Sessions = ReturnType<typeof sessionsIn>;

/** The sessions in a database. */
export function sessionsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'sessions', shape);
  const fresh = (session: Session) => session.created_at + sessionLifetime > Date.now();
  return {
    ...records,
    activeOfClient: (clientId: string): Session[] =>
      records.where("client_id = ? AND status = 'active'", clientId).filter(fresh),
    activeOfUser: (userId: string): Session[] =>
      records.where("user_id = ? AND status = 'active'", userId).filter(fresh),
    create(owner: { userId: string; clientId: string | null }, device: Device): Session {
      const now = Date.now();
      return records.save({
        ...device,
        id: newId('sess'),
        client_id: owner.clientId,
        user_id: owner.userId,
        status: 'active',
        last_active_at: now,
        created_at: now,
        updated_at: now,
      });
    },
    close: (session: Session, status: 'revoked' | 'ended' | 'removed'): Session =>
      records.save({ ...session, status, updated_at: Date.now() }),
  };
}
