import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { metadata, newId, recordsOf, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  email: z.string(),
  email_id: z.string(),
  password_hash: z.string(),
  password_updated_at: time,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  unsafe_metadata: metadata,
  last_sign_in_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** A user with one verified e-mail address and a password. */
export type User = z.infer<typeof shape>;

/** The fields of a new user. */
export type NewUser = Pick<User, 'email' | 'password_hash' | 'first_name' | 'last_name'> &
  Partial<Pick<User, 'unsafe_metadata'>>;

export type Users = ReturnType<typeof usersIn>;

/** The users in a database. E-mail addresses are compared in lower case. */
export function usersIn(db: DatabaseSync) {
  const records = recordsOf(db, 'users', shape);
  return {
    ...records,
    all: (): User[] => records.where('1'),
    byEmail: (email: string): User | undefined => records.where('email = ?', email.trim().toLowerCase())[0],
    create(user: NewUser): User {
      const now = Date.now();
      return records.save({
        unsafe_metadata: {},
        ...user,
        id: newId('user'),
        email: user.email.trim().toLowerCase(),
        email_id: newId('idn'),
        password_updated_at: now,
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
      });
    },
    /** Replaces the password of a user. */
    setPassword(user: User, password_hash: string): User {
      const now = Date.now();
      return records.save({ ...user, password_hash, password_updated_at: now, updated_at: now });
    },
  };
}
