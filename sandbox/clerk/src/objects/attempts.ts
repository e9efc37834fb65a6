import { dayMs } from '@atelier/server-kit/time';
import type { SignIn, SignUp } from '../store/attempts.ts';
import type { User } from '../store/users.ts';
import { codeVerification, userImage } from './user.ts';

/** `Client.SignIn` of Clerk's description; `user` is the user of its identifier. */
export const signInObject = (signIn: SignIn, user: User | undefined) => ({
  object: 'sign_in_attempt',
  id: signIn.id,
  status: signIn.session_id ? 'complete' : 'needs_first_factor',
  supported_identifiers: ['email_address'],
  supported_first_factors: [{ strategy: 'password' }],
  first_factor_verification: null,
  identifier: user?.email ?? null,
  user_data: user ? { first_name: user.first_name, last_name: user.last_name, image_url: userImage } : null,
  created_session_id: signIn.session_id,
  abandon_at: signIn.created_at + dayMs,
});

export type SignInObject = ReturnType<typeof signInObject>;

const requiredFields = ['email_address', 'password', 'first_name', 'last_name'] as const;
type RequiredField = (typeof requiredFields)[number];

/** The required fields that an attempt does not have yet. */
export function missingFields(signUp: SignUp): RequiredField[] {
  const given: Record<RequiredField, string | null> = {
    email_address: signUp.email,
    password: signUp.password_hash,
    first_name: signUp.first_name,
    last_name: signUp.last_name,
  };
  return requiredFields.filter((field) => !given[field]);
}

/** Null before a code was requested: ClerkJS requests one when this is null. */
function emailVerification(signUp: SignUp) {
  const { verified, prepared, created_at } = signUp;
  if (!prepared) return null;
  return {
    ...codeVerification(verified, created_at + dayMs),
    next_action: verified ? '' : 'needs_attempt',
    supported_strategies: ['email_code'],
  };
}

/** `Client.SignUp` of Clerk's description: an attempt, with the fields that it still needs. */
export const signUpObject = (signUp: SignUp) => ({
  object: 'sign_up_attempt',
  id: signUp.id,
  status: signUp.status,
  required_fields: requiredFields,
  optional_fields: [],
  missing_fields: missingFields(signUp),
  unverified_fields: signUp.email !== null && !signUp.verified ? ['email_address'] : [],
  verifications: {
    email_address: emailVerification(signUp),
  },
  email_address: signUp.email,
  password_enabled: signUp.password_hash !== null,
  first_name: signUp.first_name,
  last_name: signUp.last_name,
  created_session_id: signUp.session_id,
  created_user_id: signUp.user_id,
  abandon_at: signUp.created_at + dayMs,
});

export type SignUpObject = ReturnType<typeof signUpObject>;
