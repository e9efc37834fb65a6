import { createHash } from 'node:crypto';
import { PUBLISHABLE_KEY } from '../identity.ts';
import type { Visit } from './visit.ts';

const TEN_YEARS = 315_360_000;

/** The part of a cookie's name by which ClerkJS tells instances apart: eight characters of the key's hash. */
const SUFFIX = createHash('sha1').update(PUBLISHABLE_KEY).digest('base64url').slice(0, 8);

const CLIENT = '__client';
const CLIENT_UAT = ['__client_uat', `__client_uat_${SUFFIX}`];

function write(visit: Visit, name: string, value: string, extra = '') {
  const secure = visit.get('x-forwarded-proto') === 'https' ? '; Secure' : '';
  visit.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${TEN_YEARS}; SameSite=Lax${secure}${extra}`);
}

/** The client's token, out of reach of scripts. */
export const writeClientToken = (visit: Visit, token: string) => write(visit, CLIENT, token, '; HttpOnly');

export const readClientToken = (visit: Visit): string | undefined => visit.cookies.get(CLIENT);

/** When somebody last signed in on this client (milliseconds), for scripts to read; 0 when nobody is signed in. */
export function writeClientUat(visit: Visit, at: number) {
  for (const name of CLIENT_UAT) write(visit, name, String(Math.floor(at / 1000)));
}

/** Whether the readable cookie says that somebody is signed in. */
export const claimsSignedIn = (visit: Visit): boolean =>
  CLIENT_UAT.some((name) => (visit.cookies.get(name) ?? '0') !== '0');
