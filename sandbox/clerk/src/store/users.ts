import { z } from 'zod';
import { newId, type State, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  email: z.string(),
  email_id: z.string(),
  password_hash: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  plan: z.enum(['free_user', 'premium']),
  plan_since: time,
  last_sign_in_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** A user with one verified e-mail address, a password and a plan. */
export type User = z.infer<typeof shape>;

export type NewUser = Pick<User, 'email' | 'password_hash' | 'first_name' | 'last_name'> &
  Partial<Pick<User, 'plan'>>;

export type Users = ReturnType<typeof usersIn>;

/** The users. E-mail addresses are compared in lower case. */
export function usersIn(state: State) {
  const records = state.recordsOf('users', shape);
  return {
    ...records,
    byEmail(email: string): User | undefined {
      const wanted = email.trim().toLowerCase();
      return records.where((user) => user.email === wanted)[0];
    },
    create({ email, password_hash, first_name, last_name, plan }: NewUser): User {
      const now = Date.now();
      return records.save({
        id: newId('user'),
        email: email.trim().toLowerCase(),
        email_id: newId('idn'),
        password_hash,
        first_name,
        last_name,
        plan: plan ?? 'free_user',
        plan_since: now,
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
      });
    },
    setPlan(user: User, plan: User['plan']): User {
      const now = Date.now();
      return records.save({ ...user, plan, plan_since: now, updated_at: now });
    },
  };
}
