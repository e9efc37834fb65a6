import { describe, expect, it } from 'vitest';
import { readClerk } from './clerk-addresses.ts';

const base = {
  publicOrigin: 'https://atelier.example',
  secretKey: 'sk_live_1',
  frontendApi: undefined,
  issuer: undefined,
  jwksUrl: undefined,
  apiUrl: undefined,
};
const key = (kind: string, host: string) =>
  `pk_${kind}_${Buffer.from(`${host}$`).toString('base64').replace(/=+$/, '')}`;

describe('a Clerk application', () => {
  it('with a test key is its own issuer and is reached directly', () => {
    const clerk = readClerk({ ...base, publishableKey: key('test', 'calm-tea-1.clerk.accounts.dev') });
    expect(clerk).toMatchObject({
      proxied: false,
      issuer: 'https://calm-tea-1.clerk.accounts.dev',
      jwks: { url: 'https://calm-tea-1.clerk.accounts.dev/.well-known/jwks.json', headers: {} },
    });
  });

  it('with a live key is proxied, and its keys come from the Backend API', () => {
    const clerk = readClerk({ ...base, publishableKey: key('live', 'clerk.atelier.example') });
    expect(clerk).toMatchObject({
      proxied: true,
      issuer: 'https://atelier.example/__clerk',
      jwks: { url: 'https://api.clerk.com/v1/jwks', headers: { authorization: 'Bearer sk_live_1' } },
    });
  });

  it('elsewhere is taken from there, and its secret stays here', () => {
    const clerk = readClerk({
      ...base,
      publishableKey: key('live', 'clerk.atelier.example'),
      frontendApi: 'http://127.0.0.1:3011',
    });
    expect(clerk.jwks).toEqual({ url: 'http://127.0.0.1:3011/.well-known/jwks.json', headers: {} });
  });

  it('may have its issuer and keys named', () => {
    const clerk = readClerk({
      ...base,
      publishableKey: key('live', 'clerk.atelier.example'),
      issuer: 'https://id.example',
      jwksUrl: 'https://id.example/keys',
    });
    expect(clerk).toMatchObject({ issuer: 'https://id.example', jwks: { url: 'https://id.example/keys' } });
  });
});
