import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { flag, time } from './columns.ts';
import { newId } from './ids.ts';
import { recordsOf } from './records.ts';

const DAY = 86_400_000;
/** How long a session lasts, and after what time of silence it counts as abandoned: Clerk's defaults. */
export const SESSION_LIFETIME = 7 * DAY;
export const SESSION_ABANDONED_AFTER = 30 * DAY;

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

/** What is known of the device that a session was opened from. */
export type Device = Pick<
  Session,
  'browser_name' | 'browser_version' | 'device_type' | 'is_mobile' | 'ip_address'
>;

export type Sessions = ReturnType<typeof sessionsIn>;

/** The sessions kept in a database. */
export function sessionsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'sessions', shape);
  const fresh = (session: Session) => session.created_at + SESSION_LIFETIME > Date.now();
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
