import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, errorCode, testOrigin, testPassword, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

const ada = { identifier: 'ada@example.com', password: testPassword };

describe('identify', () => {
  it.each([
    ['another site', 'https://elsewhere.example'],
    ['another port of this machine', 'http://localhost:3001'],
    ['a page without an origin', 'null'],
    ['no origin', null],
  ])('rejects a write from %s', async (_, origin) => {
    const browser = emulator.browser();
    const { status, body } = await browser.post('/v1/client/sign_ins', ada, { origin });
    expect(status).toBe(400);
    expect(errorCode(body)).toBe('origin_invalid');
    expect(await browser.get('/v1/client')).toMatchObject({ body: { response: null } });
  });

  it.each([testOrigin, 'http://127.0.0.1:3000'])('accepts a write from %s', async (origin) => {
    const { status } = await emulator.browser().post('/v1/client/sign_ins', ada, { origin });
    expect(status).toBe(200);
  });

  it.each([
    ['http://127.0.0.1:3000/__clerk', 'http://127.0.0.1:3000'],
    ['https://elsewhere.example/__clerk', testOrigin],
  ])('a token that is read through the proxy %s is for %s', async (proxy, party) => {
    const browser = emulator.browser();
    await browser.signIn('ada@example.com');
    const { body } = await browser.get('/v1/client', { 'clerk-proxy-url': proxy });
    expect(decodeJwt(textAt(body, 'response.sessions.0.last_active_token.jwt')).azp).toBe(party);
  });

  it('rejects a proxy with another secret key', async () => {
    const headers = { 'clerk-secret-key': 'sk_live_another' };
    const { status, body } = await emulator.browser().post('/v1/client/sign_ins', ada, { headers });
    expect(status).toBe(400);
    expect(errorCode(body)).toBe('proxy_request_invalid_secret_key');
  });

  it('rejects a body that is too long', async () => {
    const { status } = await emulator
      .browser()
      .post('/v1/client/sign_ins', { identifier: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });

  it('ignores unknown fields', async () => {
    const form = { ...ada, 'identifier[$ne]': '', __proto__: 'x', constructor: 'x', _method: 'DELETE' };
    const { body } = await emulator.browser().post('/v1/client/sign_ins', form);
    expect(at(body, 'response.status')).toBe('complete');
  });

  it('returns an error for calls that it does not cover', async () => {
    const { status, body } = await emulator.browser().get('/v1/organizations');
    expect(status).toBe(404);
    expect(textAt(body, 'errors.0.long_message')).toContain('does not cover GET /v1/organizations');
  });

  it('logs no bodies', async () => {
    await emulator.browser().signIn('ada@example.com', 'a-secret-password');
    expect(emulator.lines.join('\n')).not.toContain('a-secret');
  });
});
