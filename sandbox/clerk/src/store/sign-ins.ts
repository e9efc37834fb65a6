import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newId, recordsOf, time } from './records.ts';

/** The first factors that the emulator supports. */
const firstFactor = z.enum(['password', 'email_code', 'reset_password_email_code']);

const shape = z.object({
  id: z.string(),
  client_id: z.string(),
  user_id: z.string().nullable(),
  status: z.enum(['needs_identifier', 'needs_first_factor', 'needs_new_password', 'complete']),
  identifier: z.string().nullable(),
  factor_strategy: firstFactor.nullable(),
  factor_status: z.enum(['unverified', 'verified']).nullable(),
  factor_attempts: z.number(),
  factor_expire_at: time.nullable(),
  session_id: z.string().nullable(),
  created_at: time,
});

/** An attempt to sign in, from the identifier to the session. */
export type SignIn = z.infer<typeof shape>;

export type SignIns = ReturnType<typeof signInsIn>;

/** The sign-in attempts in a database. */
export function signInsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'sign_ins', shape);
  return {
    ...records,
    /** Creates an attempt without saving it. */
    begin: (clientId: string): SignIn => ({
      id: newId('sia'),
      client_id: clientId,
      user_id: null,
      status: 'needs_identifier',
      identifier: null,
      factor_strategy: null,
      factor_status: null,
      factor_attempts: 0,
      factor_expire_at: null,
      session_id: null,
      created_at: Date.now(),
    }),
  };
}
