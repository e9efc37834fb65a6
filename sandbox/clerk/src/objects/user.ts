import { createHash } from 'node:crypto';
import type { User } from '../store/users.ts';

/** `Client.User` of Clerk's description, as the other objects without fields that are always empty. */
export const userObject = (user: User, proxyUrl: string) => ({
  id: user.id,
  object: 'user',
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: avatarUrl(user, proxyUrl),
  primary_email_address_id: user.email_id,
  password_enabled: true,
  email_addresses: [emailAddressObject(user)],
  unsafe_metadata: user.unsafe_metadata,
  last_sign_in_at: user.last_sign_in_at,
  created_at: user.created_at,
  updated_at: user.updated_at,
  delete_self_enabled: true,
});

/** `Stubs.Verification.OTP` of Clerk's description: the state of a code. A code that was not verified in time is `expired`. */
export const codeVerification = (
  strategy: 'email_code' | 'reset_password_email_code',
  state: { verified: boolean; attempts: number; expireAt: number },
) => ({
  object: 'verification_otp',
  status: state.verified ? 'verified' : state.expireAt < Date.now() ? 'expired' : 'unverified',
  strategy,
  attempts: state.attempts,
  expire_at: state.expireAt,
});

/** `Client.EmailAddress` of Clerk's description: the only address of a user, always verified. */
const emailAddressObject = (user: User) => ({
  id: user.email_id,
  object: 'email_address',
  email_address: user.email,
  verification: codeVerification('email_code', { verified: true, attempts: 1, expireAt: user.created_at }),
  linked_to: [],
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

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The first letters of a user's names, or of the address without names, escaped for XML. */
function initials(user: User): string {
  const names = [user.first_name, user.last_name].filter((name) => name !== null);
  const letters = (names.length > 0 ? names : [user.email]).map((name) => [...name][0] ?? '').join('');
  return letters.toLocaleUpperCase('en').replace(/[<>&"']/g, (sign) => escapes[sign] ?? '');
}

/** Draws an avatar: white initials on two shapes. The hue, from blue to rose, is derived from the e-mail address. */
export function drawAvatar(user: User): string {
  const digest = createHash('sha256').update(user.email).digest();
  const hue = 205 + (digest.readUInt16BE(0) * 110) / 65_536;
  const variation = digest.readUInt8(2);
  const colour = (shift: number, light: number) => `hsl(${Math.round(hue + shift) % 360} 62% ${light}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<defs><linearGradient id="g" gradientTransform="rotate(${30 + (variation % 40)})">
<stop stop-color="${colour(0, 44)}"/><stop offset="1" stop-color="${colour(40, 36)}"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<circle cx="${12 + (variation % 24)}" cy="14" r="34" fill="#fff" opacity=".1"/>
<circle cx="${64 + (variation % 20)}" cy="88" r="40" fill="#000" opacity=".12"/>
<text x="48" y="49" fill="#fff" font-family="ui-rounded, system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials(user)}</text>
</svg>`;
}

/**
 * The URL of a user's avatar, on the proxy's origin because of the product's Content-Security-Policy. The query changes
 * with the name, so that browsers do not show cached initials.
 */
export const avatarUrl = (user: User, proxyUrl: string): string =>
  `${proxyUrl}/avatars/${user.id}.svg?v=${user.updated_at}`;
