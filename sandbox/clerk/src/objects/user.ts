import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar.ts';
import { codeVerification } from './sign-in.ts';

/** `Client.User` of Clerk's description. */
export const userObject = (user: User, proxyUrl: string) => ({
  id: user.id,
  object: 'user',
  username: null,
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: avatarUrl(user, proxyUrl),
  has_image: false,
  primary_email_address_id: user.email_id,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  password_enabled: true,
  two_factor_enabled: false,
  totp_enabled: false,
  backup_code_enabled: false,
  email_addresses: [emailAddressObject(user)],
  phone_numbers: [],
  web3_wallets: [],
  passkeys: [],
  organization_memberships: [],
  external_accounts: [],
  saml_accounts: [],
  enterprise_accounts: [],
  password_last_updated_at: user.password_updated_at,
  public_metadata: {},
  unsafe_metadata: user.unsafe_metadata,
  external_id: null,
  last_sign_in_at: user.last_sign_in_at,
  banned: false,
  locked: false,
  lockout_expires_in_seconds: null,
  verification_attempts_remaining: 100,
  created_at: user.created_at,
  updated_at: user.updated_at,
  delete_self_enabled: true,
  create_organization_enabled: false,
  last_active_at: user.last_sign_in_at,
  mfa_enabled_at: null,
  mfa_disabled_at: null,
  legal_accepted_at: null,
});

/** `Client.EmailAddress` of Clerk's description: the only address of a user, always verified. */
const emailAddressObject = (user: User) => ({
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

/** `Client.PublicUserData` of Clerk's description. */
export const publicUserDataObject = (user: User, proxyUrl: string) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: avatarUrl(user, proxyUrl),
  has_image: false,
  identifier: user.email,
  user_id: user.id,
});
