import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newId, recordsOf, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  token_hash: z.string(),
  last_active_session_id: z.string().nullable(),
  last_strategy: z.string().nullable(),
  sign_in_id: z.string().nullable(),
  sign_up_id: z.string().nullable(),
  created_at: time,
  updated_at: time,
});

/** A browser or other program, identified by its cookie, with its sessions and attempts. */
export type Client = z.infer<typeof shape>;

export type Clients = ReturnType<typeof clientsIn>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The clients in a database. Only the hash of a cookie is stored. */
export function clientsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'clients', shape);
  return {
    ...records,
    byToken: (token: string): Client | undefined => records.where('token_hash = ?', hashOf(token))[0],
    /** Creates a client and the token for its cookie. */
    create(): { client: Client; token: string } {
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      const client = records.save({
        id: newId('client'),
        token_hash: hashOf(token),
        last_active_session_id: null,
        last_strategy: null,
        sign_in_id: null,
        sign_up_id: null,
        created_at: now,
        updated_at: now,
      });
      return { client, token };
    },
  };
}
