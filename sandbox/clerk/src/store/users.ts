import { z } from 'zod';
import { metadata, newId, type State, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  email: z.string(),
  email_id: z.string(),
  password_hash: z.string(),
  password_updated_at: time,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  unsafe_metadata: metadata,
  plan: z.enum(['free_user', 'premium']),
  plan_since: time,
  last_sign_in_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** A user with one verified e-mail address, a password and a plan. */
export type User = z.infer<typeof shape>;

/** The fields of a new user. */
export type NewUser = Pick<User, 'email' | 'password_hash' | 'first_name' | 'last_name'> &
  Partial<Pick<User, 'unsafe_metadata' | 'plan'>>;

export type Users = ReturnType<typeof usersIn>;

/** The users. E-mail addresses are compared in lower case. */
export function usersIn(state: State) {
  const records = state.recordsOf('users', shape);
  const save = (user: User) => records.save({ ...user, updated_at: Date.now() });
  return {
    ...records,
    all: (): User[] => records.where(() => true),
    byEmail(email: string): User | undefined {
      const wanted = email.trim().toLowerCase();
      return records.where((user) => user.email === wanted)[0];
    },
    create({ email, password_hash, first_name, last_name, unsafe_metadata = {}, plan }: NewUser): User {
      const now = Date.now();
      return records.save({
        id: newId('user'),
        email: email.trim().toLowerCase(),
        email_id: newId('idn'),
        password_hash,
        password_updated_at: now,
        first_name,
        last_name,
        unsafe_metadata,
        plan: plan ?? 'free_user',
        plan_since: now,
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
      });
    },
    setPassword: (user: User, password_hash: string): User =>
      save({ ...user, password_hash, password_updated_at: Date.now() }),
    /** Puts a user on a plan at once. */
    setPlan: (user: User, plan: User['plan']): User => save({ ...user, plan, plan_since: Date.now() }),
  };
}
