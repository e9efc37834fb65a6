import type { SignUp } from '../store/sign-ups.ts';
import { codeVerification } from './sign-in.ts';

const dayMs = 86_400_000;

/** The required fields of a new user. */
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
  const { verified, prepared, attempts, expire_at: expireAt } = signUp;
  if (!prepared) return null;
  return {
    ...codeVerification('email_code', { verified, attempts, expireAt }),
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
    phone_number: null,
    web3_wallet: null,
    external_account: null,
  },
  username: null,
  email_address: signUp.email,
  phone_number: null,
  web3_wallet: null,
  password_enabled: signUp.password_hash !== null,
  first_name: signUp.first_name,
  last_name: signUp.last_name,
  unsafe_metadata: signUp.unsafe_metadata,
  public_metadata: {},
  custom_action: false,
  external_id: null,
  created_session_id: signUp.session_id,
  created_user_id: signUp.user_id,
  abandon_at: signUp.created_at + dayMs,
  legal_accepted_at: null,
});

export type SignUpObject = ReturnType<typeof signUpObject>;
