import type { SignUp } from '../store/sign-ups.ts';
import { type CodeVerificationObject, codeVerification } from './verification.ts';

const dayMs = 86_400_000;

/** The required fields of a new user. */
const requiredFields = ['email_address', 'password', 'first_name', 'last_name'] as const;
export type RequiredField = (typeof requiredFields)[number];

/** `Client.SignUp` of Clerk's description. */
export interface SignUpObject {
  object: 'sign_up_attempt';
  id: string;
  status: SignUp['status'];
  required_fields: readonly RequiredField[];
  optional_fields: [];
  missing_fields: RequiredField[];
  unverified_fields: 'email_address'[];
  verifications: {
    email_address:
      | (CodeVerificationObject & {
          next_action: 'needs_attempt' | '';
          supported_strategies: ['email_code'];
        })
      | null;
    phone_number: null;
    web3_wallet: null;
    external_account: null;
  };
  username: null;
  email_address: string | null;
  phone_number: null;
  web3_wallet: null;
  password_enabled: boolean;
  first_name: string | null;
  last_name: string | null;
  unsafe_metadata: Record<string, unknown>;
  public_metadata: Record<string, unknown>;
  custom_action: boolean;
  external_id: string | null;
  created_session_id: string | null;
  created_user_id: string | null;
  abandon_at: number;
  legal_accepted_at: number | null;
}

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
function emailVerification(signUp: SignUp): SignUpObject['verifications']['email_address'] {
  const { verified, prepared, attempts, expire_at: expireAt } = signUp;
  if (!prepared) return null;
  return {
    ...codeVerification('email_code', { verified, attempts, expireAt }),
    next_action: verified ? '' : 'needs_attempt',
    supported_strategies: ['email_code'],
  };
}

/** An attempt to sign up, with the fields that it still needs. */
export const signUpObject = (signUp: SignUp): SignUpObject => ({
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
