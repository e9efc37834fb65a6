import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, errorCode, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

const person = (email: string) => ({
  email_address: email,
  password: 'correct-horse-9',
  first_name: 'Mary',
  last_name: 'Somerville',
});

describe('signing up', () => {
  it('creates the user after the code was verified', async () => {
    const browser = emulator.browser();
    const created = await browser.post('/v1/client/sign_ups', person('mary@example.com'));
    expect(at(created.body, 'response.status')).toBe('missing_requirements');
    expect(at(created.body, 'response.unverified_fields')).toEqual(['email_address']);
    expect((await emulator.browser().signIn('mary@example.com')).status).toBe(422);

    const path = `/v1/client/sign_ups/${textAt(created.body, 'response.id')}`;
    await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' });
    const code = /mary@example\.com is (\d+)/.exec(emulator.lines.at(-1) ?? '')?.[1] ?? '';
    const attempt = (value: string) =>
      browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code: value });
    expect(errorCode((await attempt('111111')).body)).toBe('form_code_incorrect');
    const done = await attempt(code);
    expect(at(done.body, 'response.status')).toBe('complete');
    expect(at(done.body, 'client.sessions.0.user.first_name')).toBe('Mary');
    expect((await emulator.browser().signIn('mary@example.com')).status).toBe(200);
  });

  it('rejects a code that was not requested', async () => {
    const browser = emulator.browser();
    const { body } = await browser.post('/v1/client/sign_ups', person('early@example.com'));
    const path = `/v1/client/sign_ups/${textAt(body, 'response.id')}/attempt_verification`;
    const { status } = await browser.post(path, { strategy: 'email_code', code: '424242' });
    expect(status).toBe(400);
  });

  it('lists missing fields and accepts them later', async () => {
    const browser = emulator.browser();
    const created = await browser.post('/v1/client/sign_ups', { email_address: 'late@example.com' });
    expect(at(created.body, 'response.missing_fields')).toEqual(['password', 'first_name', 'last_name']);
    const path = `/v1/client/sign_ups/${textAt(created.body, 'response.id')}`;
    const later = await browser.write('PATCH', path, {
      password: 'correct-horse-9',
      first_name: 'L',
      last_name: 'A',
    });
    expect(at(later.body, 'response.missing_fields')).toEqual([]);
  });

  it.each([
    ['an address in use', { email_address: 'ada@example.com' }, 'form_identifier_exists', 'email_address'],
    ['an address that is none', { email_address: 'ada' }, 'form_param_format_invalid', 'email_address'],
    ['a short password', { password: 'short' }, 'form_password_length_too_short', 'password'],
    ['an endless name', { first_name: 'x'.repeat(257) }, 'form_param_invalid', 'first_name'],
  ])('rejects %s', async (_, change, code, param) => {
    const form = { ...person('new@example.com'), ...change };
    const { status, body } = await emulator.browser().post('/v1/client/sign_ups', form);
    expect(status).toBe(422);
    expect(errorCode(body)).toBe(code);
    expect(at(body, 'errors.0.meta.param_name')).toBe(param);
  });
});
