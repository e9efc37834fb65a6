import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, errorCode, testPassword, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

async function identified(email: string) {
  const browser = emulator.browser();
  const { body } = await browser.post('/v1/client/sign_ins', { identifier: email, locale: 'en-US' });
  return { browser, path: `/v1/client/sign_ins/${textAt(body, 'response.id')}` };
}

describe('signing in', () => {
  it('rejects an unknown address', async () => {
    const { status, body } = await emulator
      .browser()
      .post('/v1/client/sign_ins', { identifier: 'nobody@example.com' });
    expect(status).toBe(422);
    expect(errorCode(body)).toBe('form_identifier_not_found');
    expect(at(body, 'errors.0.meta.param_name')).toBe('identifier');
  });

  it('rejects a wrong password and creates no session', async () => {
    const { browser, path } = await identified('ada@example.com');
    const { status, body } = await browser.post(`${path}/attempt_first_factor`, {
      strategy: 'password',
      password: 'wrong-horse-9',
    });
    expect(status).toBe(422);
    expect(errorCode(body)).toBe('form_password_incorrect');
    expect((await browser.client()).sessions).toEqual([]);
  });

  it('creates a session for the correct password and sets the readable cookie', async () => {
    const { browser, path } = await identified('Ada@Example.com');
    const response = await browser.post(`${path}/attempt_first_factor`, {
      strategy: 'password',
      password: testPassword,
    });
    expect(at(response.body, 'response.status')).toBe('complete');
    expect(at(response.body, 'client.last_active_session_id')).toBe(
      at(response.body, 'response.created_session_id'),
    );
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('__client_uat'));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).not.toMatch(/=0;|HttpOnly/);
  });

  it('sets the client token in an HttpOnly cookie', async () => {
    const { headers } = await emulator.browser().signIn('ada@example.com');
    const token = headers.getSetCookie().find((cookie) => cookie.startsWith('__client='));
    expect(token).toContain('HttpOnly');
    expect(token).toContain('SameSite=Lax');
  });

  it('rejects a second sign-in', async () => {
    const browser = emulator.browser();
    await browser.signIn('ada@example.com');
    const { status, body } = await browser.signIn('grace@example.com');
    expect(status).toBe(400);
    expect(errorCode(body)).toBe('session_exists');
  });

  it('creates one session when the password of an attempt is sent twice', async () => {
    const { browser, path } = await identified('ada@example.com');
    const send = () =>
      browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: testPassword });
    const responses = await Promise.all([send(), send()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await browser.client()).sessions).toHaveLength(1);
  });

  it('rejects an attempt of another client', async () => {
    const { path } = await identified('ada@example.com');
    const stranger = await identified('ada@example.com');
    const { status } = await stranger.browser.post(`${path}/attempt_first_factor`, {
      strategy: 'password',
      password: testPassword,
    });
    expect(status).toBe(400);
  });
});
