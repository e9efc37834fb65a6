import { describe, expect, it } from 'vitest';
import { readClerkSettings } from './clerk-settings.ts';

const base = {
  PUBLIC_ORIGIN: 'https://atelier.example',
  CLERK_SECRET_KEY: 'sk_live_1',
};
const key = (kind: string, host: string) =>
  `pk_${kind}_${Buffer.from(`${host}$`).toString('base64').replace(/=+$/, '')}`;

describe('Clerk settings', () => {
  it('of a test key have Clerk as issuer and use no proxy', () => {
    const clerk = readClerkSettings({
      ...base,
      CLERK_PUBLISHABLE_KEY: key('test', 'calm-tea-1.clerk.accounts.dev'),
    });
    expect(clerk).toMatchObject({
      proxied: false,
      issuer: 'https://calm-tea-1.clerk.accounts.dev',
      jwks: { url: 'https://calm-tea-1.clerk.accounts.dev/.well-known/jwks.json', headers: {} },
    });
  });

  it('of a live key use the proxy and the keys of the Backend API', () => {
    const clerk = readClerkSettings({ ...base, CLERK_PUBLISHABLE_KEY: key('live', 'clerk.atelier.example') });
    expect(clerk).toMatchObject({
      proxied: true,
      issuer: 'https://atelier.example/__clerk',
      jwks: { url: 'https://api.clerk.com/v1/jwks', headers: { authorization: 'Bearer sk_live_1' } },
    });
  });

  it('of another Frontend API use its keys without the secret key', () => {
    const clerk = readClerkSettings({
      ...base,
      CLERK_PUBLISHABLE_KEY: key('live', 'clerk.atelier.example'),
      CLERK_FAPI_URL: 'http://127.0.0.1:3011',
    });
    expect(clerk.jwks).toEqual({ url: 'http://127.0.0.1:3011/.well-known/jwks.json', headers: {} });
    expect(clerk.api).toBe('http://127.0.0.1:3011');
  });
});
