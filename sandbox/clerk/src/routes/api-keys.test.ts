import { createClerkClient } from '@clerk/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKey } from '../identity.ts';
import { at, type Browser, errorCode, testOrigin, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
let clerk: ReturnType<typeof createClerkClient>;
let ada: string;
let browser: Browser;
beforeAll(async () => {
  emulator = await startTestEmulator();
  clerk = createClerkClient({ secretKey, apiUrl: emulator.clerk.url, telemetry: { disabled: true } });
  browser = emulator.browser();
  await browser.signIn('ada@example.com');
  ada = textAt((await browser.get('/v1/me')).body, 'response.id');
});
afterAll(() => emulator.remove());

let count = 0;
const create = (changes: object = {}) => {
  count += 1;
  return clerk.apiKeys.create({ name: `Key ${count}`, subject: ada, ...changes });
};

describe('API keys in the Backend API, with Clerk’s SDK', () => {
  it('are created with scopes and an expiry', async () => {
    const created = await create({ scopes: ['read'], secondsUntilExpiration: 60 });
    expect(created).toMatchObject({ subject: ada, scopes: ['read'], revoked: false });
    expect(created.secret).toMatch(/^ak_/);
    expect(created.expiration).toBeGreaterThan(Date.now() + 50_000);
  });

  it('are verified by their secret, which is recorded', async () => {
    const { id, secret = '' } = await create({ scopes: ['read'] });
    const verified = await clerk.apiKeys.verify(secret);
    expect(verified).toMatchObject({ id, subject: ada, scopes: ['read'], revoked: false, expired: false });
    expect(verified.lastUsedAt).not.toBeNull();
    await expect(clerk.apiKeys.verify('ak_unknown')).rejects.toMatchObject({ status: 404 });
    const acceptsToken = 'api_key' as const;
    const headers = { authorization: `Bearer ${secret}` };
    const state = await clerk.authenticateRequest(new Request(testOrigin, { headers }), {
      acceptsToken,
      publishableKey: 'pk_live_Y2xlcmsuYXRlbGllci5sb2NhbGhvc3Qk',
    });
    expect(state.toAuth()).toMatchObject({ userId: ada, scopes: ['read'] });
  });

  it('expire', async () => {
    const { secret = '' } = await create({ secondsUntilExpiration: 0.001 });
    await expect.poll(async () => (await clerk.apiKeys.verify(secret)).expired).toBe(true);
  });

  it.each([
    ['a name that is used', { name: 'Twice' }, 409, 'api_key_name_already_exists'],
    ['a short name', { name: 'ab' }, 400, 'bad_request'],
    ['an unknown user', { subject: `user_${'x'.repeat(27)}` }, 400, 'bad_request'],
    ['an unknown field', { surprise: 1 }, 400, 'bad_request'],
    ['no time', { secondsUntilExpiration: 0 }, 400, 'bad_request'],
  ])('%s is refused', async (_, changes, status, code) => {
    if (status === 409) await create(changes);
    await expect(create(changes)).rejects.toMatchObject({ status, errors: [{ code }] });
  });

  it('require the secret key', async () => {
    const other = createClerkClient({ secretKey: 'sk_live_another', apiUrl: emulator.clerk.url });
    await expect(other.apiKeys.verify('ak_unknown')).rejects.toMatchObject({ status: 401 });
  });
});

describe('API keys in the Frontend API', () => {
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      authorization: `Bearer ${token ?? (await browser.token())}`,
      'content-type': 'application/json',
      origin: testOrigin,
      'clerk-proxy-url': `${testOrigin}/__clerk`,
      'clerk-secret-key': secretKey,
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${emulator.clerk.url}/api_keys${path}`, init);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('are created, listed and revoked by their user', async () => {
    const created = await send('POST', '', { type: 'api_key', name: 'Laptop', subject: ada });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ created_by: ada, scopes: [], secret: expect.any(String) });
    const list = async (more = '') =>
      (await send('GET', `?subject=${ada}&query=lap&_clerk_js_version=6${more}`)).body;
    expect(at(await list(), 'data.0.name')).toBe('Laptop');
    expect(at(await list(), 'data.0.secret')).toBeUndefined();
    const path = `/${textAt(created.body, 'id')}/revoke`;
    expect(at((await send('POST', path, {})).body, 'revoked')).toBe(true);
    expect(at(await list(), 'total_count')).toBe(0);
    expect(at(await list('&include_invalid=true'), 'total_count')).toBe(1);
  });

  it('belong to one user: another gets a 404, a request without a session a 401', async () => {
    const grace = emulator.browser();
    await grace.signIn('grace@example.com');
    const token = await grace.token();
    const { id } = await create();
    expect((await send('GET', `?subject=${ada}`, undefined, token)).status).toBe(404);
    expect((await send('POST', `/${id}/revoke`, {}, token)).status).toBe(404);
    const forged = await send('GET', `?subject=${ada}`, undefined, 'no.session.token');
    expect([forged.status, errorCode(forged.body)]).toEqual([401, 'authentication_invalid']);
  });

  it('cannot be given scopes', async () => {
    const body = { name: 'Scoped', subject: ada, scopes: ['admin'] };
    const refused = await send('POST', '', body);
    expect([refused.status, errorCode(refused.body)]).toEqual([400, 'bad_request']);
  });
});
