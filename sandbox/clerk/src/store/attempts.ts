import { z } from 'zod';
import { newId, type State, time } from './records.ts';

const signInShape = z.object({
  id: z.string(),
  client_id: z.string(),
  user_id: z.string(),
  session_id: z.string().nullable(),
  created_at: time,
});

/** An attempt to sign in, from the identifier to the session. */
export type SignIn = z.infer<typeof signInShape>;

export const signInsIn = (state: State) => state.recordsOf('sign_ins', signInShape);

/** A new attempt of a client, not yet saved. */
export const newSignIn = (clientId: string, userId: string): SignIn => ({
  id: newId('sia'),
  client_id: clientId,
  user_id: userId,
  session_id: null,
  created_at: Date.now(),
});

const signUpShape = z.object({
  id: z.string(),
  client_id: z.string(),
  status: z.enum(['missing_requirements', 'complete']),
  email: z.string().nullable(),
  password_hash: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  prepared: z.boolean(),
  verified: z.boolean(),
  user_id: z.string().nullable(),
  session_id: z.string().nullable(),
  created_at: time,
});

/** An attempt to sign up, from the first field to the verified address. */
export type SignUp = z.infer<typeof signUpShape>;

export const signUpsIn = (state: State) => state.recordsOf('sign_ups', signUpShape);

/** A new attempt of a client, not yet saved. */
export const newSignUp = (clientId: string): SignUp => ({
  id: newId('sua'),
  client_id: clientId,
  status: 'missing_requirements',
  email: null,
  password_hash: null,
  first_name: null,
  last_name: null,
  prepared: false,
  verified: false,
  user_id: null,
  session_id: null,
  created_at: Date.now(),
});
