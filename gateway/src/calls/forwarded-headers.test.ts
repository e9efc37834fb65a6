import { expect, test } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

const strict = "default-src 'none'; img-src 'self'";

test.each([
  [
    '/s/abc',
    { 'content-security-policy': strict },
    'content-security-policy',
    /^default-src 'none'; img-src 'self', default-src 'self'/,
  ],
  ['/s/abc', { 'content-security-policy': 'script-src *' }, 'content-security-policy', /default-src 'self'/],
  ['/s/abc', { 'referrer-policy': 'no-referrer' }, 'referrer-policy', /^no-referrer$/],
  ['/s/abc', { 'referrer-policy': 'same-origin' }, 'referrer-policy', /^same-origin$/],
  ['/api/user/usage', { 'referrer-policy': 'same-origin' }, 'referrer-policy', /^no-referrer$/],
  ['/s/abc', { 'referrer-policy': 'unsafe-url' }, 'referrer-policy', /^strict-origin-when-cross-origin$/],
  ['/s/abc', { 'x-robots-tag': 'noindex' }, 'x-robots-tag', /^noindex$/],
  ['/s/abc', { 'x-frame-options': 'SAMEORIGIN' }, 'x-frame-options', /^DENY$/],
  ['/s/abc', { 'permissions-policy': 'camera=*' }, 'permissions-policy', /^camera=\(\)/],
  ['/s/abc', { 'cross-origin-opener-policy': 'unsafe-none' }, 'cross-origin-opener-policy', /^same-origin/],
  [
    '/pictures/abc.png',
    { 'content-security-policy': "default-src 'none'; sandbox" },
    'content-security-policy',
    /^default-src 'none'; sandbox, /,
  ],
  [
    '/api/user/usage',
    { 'content-security-policy': 'default-src *' },
    'content-security-policy',
    /, default-src 'none'; frame-ancestors 'none'$/,
  ],
  [
    '/api/user/usage',
    { 'cross-origin-resource-policy': 'cross-origin' },
    'cross-origin-resource-policy',
    /^same-origin$/,
  ],
  ['/api/user/usage', { 'referrer-policy': 'unsafe-url' }, 'referrer-policy', /^no-referrer$/],
])('abuse 60: %s with %o of its service has the stricter %s', async (path, sent, name, expected) => {
  const gateway = await startTestGateway({ service: (_, res) => res.writeHead(200, sent).end() });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const { headers } = await fetch(`${gateway.url}${path}`, { headers: { authorization } });
  expect(headers.get(name)).toMatch(expected);
});
