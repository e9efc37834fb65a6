import { z } from 'zod';

/** Milliseconds since 1970: Clerk's `integer, int64`. */
export const time = z.int();
export const text = z.string();
export const nullable = <Shape extends z.ZodType>(shape: Shape) => shape.nullable();
/** An object with any content. */
export const metadata = z.record(z.string(), z.unknown());
/** A list that is always empty in the emulator. */
export const empty = z.tuple([]);
/** A whole list as one page. */
export const page = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({ data: z.array(shape), total_count: z.int() });

const codeVerification = z.strictObject({
  object: z.literal('verification_otp'),
  status: z.enum(['unverified', 'verified', 'failed', 'expired']),
  strategy: z.enum(['phone_code', 'email_code', 'reset_password_email_code', 'reset_password_phone_code']),
  attempts: nullable(z.int()),
  expire_at: time,
});

const passwordVerification = z.strictObject({
  object: z.literal('verification_password'),
  status: z.enum(['unverified', 'verified']),
  strategy: z.literal('password'),
  attempts: nullable(z.int()),
  expire_at: nullable(time),
});

const emailAddress = z.strictObject({
  id: text,
  object: z.literal('email_address'),
  email_address: text,
  reserved: z.boolean(),
  verification: nullable(codeVerification),
  linked_to: empty,
  matches_sso_connection: z.boolean().optional(),
  created_at: time,
  updated_at: time,
});

/** `Client.User`, whose `required` names `enterprise_accounts` though its properties do not. */
export const user = z.strictObject({
  id: text,
  object: z.literal('user'),
  username: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  image_url: text.optional(),
  has_image: z.boolean(),
  primary_email_address_id: nullable(text),
  primary_phone_number_id: nullable(text),
  primary_web3_wallet_id: nullable(text),
  password_enabled: z.boolean(),
  two_factor_enabled: z.boolean(),
  totp_enabled: z.boolean(),
  backup_code_enabled: z.boolean(),
  email_addresses: z.array(emailAddress),
  phone_numbers: empty,
  web3_wallets: empty,
  passkeys: empty,
  organization_memberships: empty.optional(),
  external_accounts: empty,
  saml_accounts: empty,
  enterprise_accounts: empty,
  password_last_updated_at: nullable(time).optional(),
  public_metadata: metadata,
  private_metadata: metadata.optional(),
  unsafe_metadata: metadata.optional(),
  external_id: nullable(text),
  last_sign_in_at: nullable(time),
  banned: z.boolean(),
  locked: z.boolean(),
  lockout_expires_in_seconds: nullable(z.int()),
  verification_attempts_remaining: nullable(z.int()),
  created_at: time,
  updated_at: time,
  delete_self_enabled: z.boolean(),
  create_organization_enabled: z.boolean(),
  last_active_at: nullable(time),
  mfa_enabled_at: nullable(time),
  mfa_disabled_at: nullable(time),
  legal_accepted_at: nullable(time),
});

/** `Token`. */
export const token = z.strictObject({ object: z.literal('token'), jwt: z.jwt({ alg: 'RS256' }) });

const sessionBase = {
  id: text,
  object: z.literal('session'),
  status: z.enum(['active', 'revoked', 'ended', 'expired', 'removed', 'abandoned', 'pending']),
  expire_at: time,
  abandon_at: time,
  last_active_at: time,
  last_active_token: nullable(token).optional(),
  actor: nullable(metadata).optional(),
  tasks: nullable(empty).optional(),
};

/** `Client.Session`. */
export const session = z.strictObject({
  ...sessionBase,
  last_active_organization_id: nullable(text),
  user: user.optional(),
  public_user_data: nullable(
    z.strictObject({
      first_name: nullable(text),
      last_name: nullable(text),
      image_url: nullable(text).optional(),
      has_image: z.boolean(),
      identifier: text,
      user_id: nullable(text).optional(),
    }),
  ),
  factor_verification_age: z.array(z.int()),
  created_at: time,
  updated_at: time,
});

/** `Client.ActiveSession`. */
export const activeSession = z.strictObject({
  ...sessionBase,
  latest_activity: z.strictObject({
    object: text,
    id: text,
    device_type: text.optional(),
    is_mobile: z.boolean(),
    browser_name: text.optional(),
    browser_version: text.optional(),
    ip_address: text.optional(),
    city: text.optional(),
    country: text.optional(),
  }),
});

/** `Client.SignIn`. */
export const signIn = z.strictObject({
  object: z.literal('sign_in_attempt'),
  id: text,
  status: z.enum(['needs_identifier', 'needs_first_factor', 'needs_new_password', 'complete']),
  supported_identifiers: z.array(z.literal('email_address')),
  supported_first_factors: nullable(
    z.array(
      z.strictObject({
        strategy: z.enum(['password', 'email_code', 'reset_password_email_code']),
        safe_identifier: text.optional(),
        email_address_id: text.optional(),
        primary: nullable(z.boolean()).optional(),
      }),
    ),
  ),
  supported_second_factors: z.null(),
  first_factor_verification: nullable(z.union([codeVerification, passwordVerification])),
  second_factor_verification: z.null(),
  identifier: nullable(text),
  user_data: nullable(
    z.strictObject({
      first_name: nullable(text),
      last_name: nullable(text),
      image_url: text.optional(),
      has_image: z.boolean(),
    }),
  ),
  created_session_id: nullable(text),
  abandon_at: time,
});

/** `Client.SignUp`. */
export const signUp = z.strictObject({
  object: z.literal('sign_up_attempt'),
  id: text,
  status: z.enum(['abandoned', 'missing_requirements', 'complete']),
  required_fields: z.array(text),
  optional_fields: z.array(text),
  missing_fields: z.array(text),
  unverified_fields: z.array(text),
  verifications: z.strictObject({
    email_address: nullable(
      codeVerification.extend({
        next_action: z.enum(['needs_prepare', 'needs_attempt', '']),
        supported_strategies: z.array(text),
      }),
    ),
    phone_number: z.null(),
    web3_wallet: z.null(),
    external_account: z.null(),
  }),
  username: nullable(text),
  email_address: nullable(text),
  phone_number: nullable(text),
  web3_wallet: nullable(text),
  password_enabled: z.boolean(),
  first_name: nullable(text),
  last_name: nullable(text),
  unsafe_metadata: metadata.optional(),
  public_metadata: metadata.optional(),
  custom_action: z.boolean(),
  external_id: nullable(text),
  created_session_id: nullable(text),
  created_user_id: nullable(text),
  abandon_at: time,
  legal_accepted_at: nullable(time),
});

/** `Client.Client`. */
export const client = z.strictObject({
  object: z.literal('client'),
  id: text,
  sessions: z.array(session),
  sign_in: nullable(signIn),
  sign_up: nullable(signUp),
  last_active_session_id: nullable(text),
  last_authentication_strategy: nullable(text),
  cookie_expires_at: nullable(time),
  captcha_bypass: z.boolean(),
  created_at: time,
  updated_at: time,
});

/** `Client.DeletedObject`. */
export const deleted = z.strictObject({ id: text.optional(), object: text, deleted: z.boolean() });

/** `ClerkErrors`. */
export const errors = z.strictObject({
  errors: z
    .array(z.strictObject({ message: text, long_message: text, code: text, meta: metadata.optional() }))
    .min(1),
});

/** `JWKS` with one public RSA key. */
export const jwks = z.strictObject({
  keys: z.array(z.strictObject({ kid: text, alg: text, use: text, kty: z.literal('RSA'), n: text, e: text })),
});

/** `{ response, client }`, where the client may only be missing if the description lets it. */
export const withClient = <Shape extends z.ZodType>(response: Shape) => z.strictObject({ response, client });
export const withoutClient = <Shape extends z.ZodType>(response: Shape) =>
  z.strictObject({ response, client: z.null() });
