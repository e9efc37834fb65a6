import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { flag, metadata, newId, recordsOf, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  client_id: z.string(),
  status: z.enum(['missing_requirements', 'complete']),
  email: z.string().nullable(),
  password_hash: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  unsafe_metadata: metadata,
  prepared: flag,
  verified: flag,
  attempts: z.number(),
  expire_at: time,
  user_id: z.string().nullable(),
  session_id: z.string().nullable(),
  created_at: time,
});

/** An attempt to sign up, from the first field to the verified address. */
export type SignUp = z.infer<typeof shape>;

export type SignUps = ReturnType<typeof signUpsIn>;

/** The sign-up attempts in a database. */
export function signUpsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'sign_ups', shape);
  return {
    ...records,
    /** Creates an attempt without saving it. */
    begin: (clientId: string): SignUp => ({
      id: newId('sua'),
      client_id: clientId,
      status: 'missing_requirements',
      email: null,
      password_hash: null,
      first_name: null,
      last_name: null,
      unsafe_metadata: {},
      prepared: false,
      verified: false,
      attempts: 0,
      expire_at: Date.now(),
      user_id: null,
      session_id: null,
      created_at: Date.now(),
    }),
  };
}
