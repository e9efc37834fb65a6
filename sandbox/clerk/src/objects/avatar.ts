import { createHash } from 'node:crypto';
import type { User } from '../store/users.ts';

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** First letters of a user's names, or of the address when there are none, safe inside XML. */
function initials(user: User): string {
  const names = [user.first_name, user.last_name].filter((name) => name !== null);
  const letters = (names.length > 0 ? names : [user.email]).map((name) => [...name][0] ?? '').join('');
  return letters.toLocaleUpperCase('en').replace(/[<>&"']/g, (sign) => escapes[sign] ?? '');
}

/**
 * A portrait for somebody who has none: initials on two soft shapes, in a hue between blue and rose that follows
 * from the address and is dark enough for white letters.
 */
export function drawAvatar(user: User): string {
  const digest = createHash('sha256').update(user.email).digest();
  const hue = 205 + (digest.readUInt16BE(0) * 110) / 65_536;
  const turn = digest.readUInt8(2);
  const colour = (shift: number, light: number) => `hsl(${Math.round(hue + shift) % 360} 62% ${light}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<defs><linearGradient id="g" gradientTransform="rotate(${30 + (turn % 40)})">
<stop stop-color="${colour(0, 44)}"/><stop offset="1" stop-color="${colour(40, 36)}"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<circle cx="${12 + (turn % 24)}" cy="14" r="34" fill="#fff" opacity=".1"/>
<circle cx="${64 + (turn % 20)}" cy="88" r="40" fill="#000" opacity=".12"/>
<text x="48" y="49" fill="#fff" font-family="ui-rounded, system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials(user)}</text>
</svg>`;
}

/**
 * Where a user's picture is, on the proxy's own origin so that it passes a strict content policy.
 * The query changes with the name, so that a browser does not keep the old initials.
 */
export const avatarUrl = (user: User, proxyUrl: string): string =>
  `${proxyUrl}/avatars/${user.id}.svg?v=${user.updated_at}`;
