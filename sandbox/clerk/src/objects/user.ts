import type { User } from '../store/users.ts';

/** The image of every user: a file of the product, at the same origin. */
export const userImage = '/favicon.svg';

/** `Client.User` of Clerk's description, as the other objects without fields that are always empty. */
export const userObject = (user: User) => ({
  id: user.id,
  object: 'user',
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: userImage,
  primary_email_address_id: user.email_id,
  password_enabled: true,
  email_addresses: [emailAddressObject(user)],
  last_sign_in_at: user.last_sign_in_at,
  created_at: user.created_at,
  updated_at: user.updated_at,
  delete_self_enabled: true,
});

/** `Stubs.Verification.OTP`: the state of a code. */
export const codeVerification = (verified: boolean, expireAt: number) => ({
  object: 'verification_otp',
  status: verified ? 'verified' : 'unverified',
  strategy: 'email_code',
  attempts: verified ? 1 : 0,
  expire_at: expireAt,
});

/** `Client.EmailAddress` of Clerk's description: the only address of a user, always verified. */
const emailAddressObject = (user: User) => ({
  id: user.email_id,
  object: 'email_address',
  email_address: user.email,
  verification: codeVerification(true, user.created_at),
  linked_to: [],
  created_at: user.created_at,
  updated_at: user.created_at,
});

export const publicUserDataObject = (user: User) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: userImage,
  has_image: false,
  identifier: user.email,
  user_id: user.id,
});
