import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKey } from '../identity.ts';
import { at, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

async function call(path: string, init: RequestInit = {}, key = secretKey) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(emulator.clerk.url + path, { ...init, headers });
  const body: unknown = await response.json();
  return { status: response.status, type: response.headers.get('content-type'), body };
}

describe('the Backend API', () => {
  it('finds a user by address and by id, with a content type that Clerk’s client accepts', async () => {
    const { body, type } = await call('/v1/users?email_address=grace@example.com');
    expect(type).toBe('application/json');
    expect(at(body, 'length')).toBe(1);
    const found = await call(`/v1/users/${textAt(body, '0.id')}`);
    expect(at(found.body, 'email_addresses.0.email_address')).toBe('grace@example.com');
    expect(JSON.stringify(found.body)).not.toContain('scrypt');
  });

  it('creates a session and a token for a user', async () => {
    const users = await call('/v1/users?email_address=grace@example.com');
    const user_id = textAt(users.body, '0.id');
    const session = await call('/v1/sessions', { method: 'POST', body: JSON.stringify({ user_id }) });
    const path = `/v1/sessions/${textAt(session.body, 'id')}/tokens`;
    const token = textAt((await call(path, { method: 'POST' })).body, 'jwt');
    const jwks = createRemoteJWKSet(new URL('/v1/jwks', emulator.clerk.url));
    expect((await jwtVerify(token, jwks)).payload).toMatchObject({ sub: user_id, pla: 'u:premium' });
  });

  it('returns the status of a session', async () => {
    const users = await call('/v1/users?email_address=ada@example.com');
    const user_id = textAt(users.body, '0.id');
    const made = await call('/v1/sessions', { method: 'POST', body: JSON.stringify({ user_id }) });
    const path = `/v1/sessions/${textAt(made.body, 'id')}`;
    expect(await call(path)).toMatchObject({
      status: 200,
      body: { object: 'session', user_id, status: 'active' },
    });
    expect((await call(path, {}, 'sk_live_another')).status).toBe(401);
    expect((await call('/v1/sessions/sess_x')).status).toBe(404);
  });

  it('requires the secret key and is not reachable through the proxy', async () => {
    expect((await call('/v1/users', {}, 'sk_live_another')).status).toBe(401);
    const headers = { 'clerk-proxy-url': 'http://localhost:3000/__clerk', 'clerk-secret-key': secretKey };
    expect((await call('/v1/users', { headers })).status).toBe(404);
  });

  it('returns 404 for unknown users and sessions', async () => {
    expect((await call('/v1/users/user_x')).status).toBe(404);
    expect((await call('/v1/sessions', { method: 'POST', body: 'no JSON' })).status).toBe(404);
    expect((await call('/v1/sessions/sess_x/tokens', { method: 'POST' })).status).toBe(404);
  });
});
