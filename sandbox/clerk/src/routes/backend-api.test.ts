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

  it('returns the subscription of a user', async () => {
    const users = await call('/v1/users?email_address=grace@example.com');
    const { body } = await call(`/v1/users/${textAt(users.body, '0.id')}/billing/subscription`);
    expect(body).toMatchObject({ object: 'commerce_subscription', status: 'active' });
    expect(at(body, 'subscription_items.0.plan.slug')).toBe('premium');
  });

  it('a call that the emulator does not have is a 404, without an origin too; with another key it is a 401', async () => {
    for (const path of ['/v1/users', '/v1/organizations', '/v1/users/user_x/ban']) {
      expect((await call(path, { method: 'POST', body: '{}' })).status).toBe(404);
      expect((await call(path, { method: 'POST', body: '{}' }, 'sk_live_another')).status).toBe(401);
    }
  });

  it('requires the secret key and is not reachable through the proxy', async () => {
    expect((await call('/v1/users', {}, 'sk_live_another')).status).toBe(401);
    const headers = { 'clerk-proxy-url': 'http://localhost:3000/__clerk', 'clerk-secret-key': secretKey };
    expect((await call('/v1/users?email_address=ada@example.com', { headers })).status).toBe(404);
  });

  it('returns 404 for unknown users', async () => {
    expect((await call('/v1/users/user_x')).status).toBe(404);
    expect((await call('/v1/users?order_by=email')).status).toBe(404);
  });
});
