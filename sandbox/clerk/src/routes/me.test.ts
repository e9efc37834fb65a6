import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, errorCode, testPassword, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.remove());

async function ada() {
  const browser = emulator.browser();
  await browser.signIn('ada@example.com');
  return browser;
}

describe('the signed-in user', () => {
  it('returns 401 without a session', async () => {
    const { status, body } = await emulator.browser().get('/v1/me');
    expect(status).toBe(401);
    expect(errorCode(body)).toBe('authentication_invalid');
  });

  it('changes the name, in a write that ClerkJS sends as a POST', async () => {
    const browser = await ada();
    const { body } = await browser.write('PATCH', '/v1/me', { first_name: 'Augusta' });
    expect(at(body, 'response.first_name')).toBe('Augusta');
    expect(at(body, 'response.last_name')).toBe('Lovelace');
    expect(at((await browser.get('/v1/me')).body, 'response.first_name')).toBe('Augusta');
  });

  it('stays deleted when a change of the password ends after the deletion', async () => {
    const [here, there] = [await ada(), await ada()];
    const change = { current_password: testPassword, new_password: 'fresh-horse-10' };
    await Promise.all([here.post('/v1/me/change_password', change), there.write('DELETE', '/v1/me')]);
    const again = await emulator.browser().post('/v1/client/sign_ins', { identifier: 'ada@example.com' });
    expect(errorCode(again.body)).toBe('form_identifier_not_found');
  });

  it('changes the password and signs the other devices out on request', async () => {
    const [here, there] = [await ada(), await ada()];
    const change = { new_password: 'fresh-horse-10', sign_out_of_other_sessions: 'true' };
    const wrong = await here.post('/v1/me/change_password', { ...change, current_password: 'no' });
    expect(errorCode(wrong.body)).toBe('form_password_incorrect');
    expect(
      (await here.post('/v1/me/change_password', { ...change, current_password: testPassword })).status,
    ).toBe(200);
    expect((await here.get('/v1/me')).status).toBe(200);
    expect((await there.get('/v1/me')).status).toBe(401);
    expect((await emulator.browser().signIn('ada@example.com')).status).toBe(422);
  });

  it('lists the devices and signs one of them out', async () => {
    const [here, there] = [await ada(), await ada()];
    const id = (await there.client()).sessions[0]?.id ?? '';
    expect(at((await here.get('/v1/me/sessions/active')).body, 'length')).toBe(2);
    await here.post(`/v1/me/sessions/${id}/revoke`);
    expect((await there.post(`/v1/client/sessions/${id}/tokens`)).status).toBe(401);
    expect(at((await here.get('/v1/me/sessions/active')).body, 'length')).toBe(1);
  });

  it('does not sign out a device of another user', async () => {
    const grace = emulator.browser();
    await grace.signIn('grace@example.com');
    const id = (await grace.client()).sessions[0]?.id ?? '';
    expect((await (await ada()).post(`/v1/me/sessions/${id}/revoke`)).status).toBe(404);
    expect((await grace.get('/v1/me')).status).toBe(200);
  });

  it('ends all sessions of the browser and resets the readable cookie', async () => {
    const browser = await ada();
    const response = await browser.write('DELETE', '/v1/client/sessions');
    expect(at(response.body, 'response.sessions')).toEqual([]);
    expect(response.headers.getSetCookie().join()).toContain('__client_uat=0;');
    expect((await browser.get('/v1/me')).status).toBe(401);
  });

  it('deletes the account', async () => {
    const browser = await ada();
    expect(at((await browser.write('DELETE', '/v1/me')).body, 'response.deleted')).toBe(true);
    expect(errorCode((await emulator.browser().signIn('ada@example.com')).body)).toBe(
      'form_identifier_not_found',
    );
  });

  it('returns an error for features that it does not cover', async () => {
    const { status, body } = await (await ada()).post('/v1/me/email_addresses/', {
      email_address: 'a@example.com',
    });
    expect(status).toBe(404);
    expect(textAt(body, 'errors.0.long_message')).toContain('The sandbox does not cover');
  });
});
