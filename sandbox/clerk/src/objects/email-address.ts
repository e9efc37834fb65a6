import type { User } from '../store/users.ts';
import { type CodeVerificationObject, codeVerification } from './verification.ts';

/** `Client.EmailAddress` of Clerk's description. */
export interface EmailAddressObject {
  id: string;
  object: 'email_address';
  email_address: string;
  reserved: boolean;
  verification: CodeVerificationObject;
  linked_to: [];
  matches_sso_connection: boolean;
  created_at: number;
  updated_at: number;
}

/** The one address of a user, always verified. */
export const emailAddressObject = (user: User): EmailAddressObject => ({
  id: user.email_id,
  object: 'email_address',
  email_address: user.email,
  reserved: false,
  verification: codeVerification('email_code', { verified: true, attempts: 1, expireAt: user.created_at }),
  linked_to: [],
  matches_sso_connection: false,
  created_at: user.created_at,
  updated_at: user.created_at,
});
