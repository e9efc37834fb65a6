import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, errorCode, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

async function signedIn(email = 'ada@example.com') {
  const browser = emulator.browser();
  await browser.signIn(email);
  return browser;
}

describe('the signed-in user', () => {
  it('returns 401 without a session', async () => {
    const { status, body } = await emulator.browser().get('/v1/me');
    expect(status).toBe(401);
    expect(errorCode(body)).toBe('authentication_invalid');
  });

  it('ends all sessions of the browser and resets the readable cookie', async () => {
    const browser = await signedIn();
    const response = await browser.write('DELETE', '/v1/client/sessions');
    expect(at(response.body, 'response.sessions')).toEqual([]);
    expect(response.headers.getSetCookie().join()).toContain('__client_uat=0;');
    expect((await browser.get('/v1/me')).status).toBe(401);
  });

  it('lists the active devices, and signs one out', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const [session] = (await other.client()).sessions;
    const ids = async () =>
      ((await browser.get('/v1/me/sessions/active')).body as { id: string }[]).map(({ id }) => id);
    expect(await ids()).toContain(session?.id);
    await browser.post(`/v1/me/sessions/${session?.id}/revoke`, {});
    expect(await ids()).not.toContain(session?.id);
    expect((await other.get('/v1/me')).status).toBe(401);
  });

  it('deletes the account', async () => {
    const browser = await signedIn('grace@example.com');
    expect(at((await browser.write('DELETE', '/v1/me')).body, 'response.deleted')).toBe(true);
    expect(errorCode((await emulator.browser().signIn('grace@example.com')).body)).toBe(
      'form_identifier_not_found',
    );
  });

  it('returns an error for features that it does not cover', async () => {
    const { status, body } = await (await signedIn()).post('/v1/me/email_addresses/', {
      email_address: 'a@example.com',
    });
    expect(status).toBe(404);
    expect(textAt(body, 'errors.0.long_message')).toContain('The sandbox does not cover');
  });
});
