import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorCode } from './testing/answer-shape.ts';
import { startTestEmulator, type TestEmulator } from './testing/emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.remove());

const put = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${emulator.clerk.url}/__sandbox/clerk`, { method: 'PUT', body, headers });
const set = (body: object) => put(JSON.stringify(body));

describe('the control address', () => {
  it('makes the next calls go wrong, one after the other, and then no more', async () => {
    await set({ next: ['500', '429', '401'] });
    const browser = emulator.browser();
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await browser.get('/v1/environment'));
    expect(answers.map(({ status }) => status)).toEqual([500, 429, 401, 200]);
    expect(errorCode(answers[2]?.body)).toBe('authentication_invalid');
    expect(answers[1]?.headers.get('retry-after')).toBe('5');
  });

  it('goes offline until told otherwise, and only where asked', async () => {
    await set({ always: 'offline', path: '/v1/client' });
    await expect(emulator.browser().get('/v1/client')).rejects.toThrow();
    expect((await emulator.browser().get('/v1/environment')).status).toBe(200);
    await set({ always: null, path: null });
    expect((await emulator.browser().get('/v1/client')).status).toBe(200);
  });

  it('leaves a stalled call without an answer until the caller gives up', async () => {
    await set({ next: ['stall'] });
    const giveUp = new AbortController();
    const stalled = fetch(`${emulator.clerk.url}/v1/environment`, { signal: giveUp.signal });
    await expect.poll(async () => (await state()).next).toEqual([]);
    giveUp.abort();
    await expect(stalled).rejects.toThrow();
  });

  it('puts users on a plan at once', async () => {
    await set({ plans: { 'ada@example.com': 'premium', 'grace@example.com': 'free_user' } });
    const plans = [];
    for (const email of ['ada@example.com', 'grace@example.com']) {
      const browser = emulator.browser();
      await browser.signIn(email);
      plans.push(decodeJwt(await browser.token()).pla);
    }
    expect(plans).toEqual(['u:premium', 'u:free_user']);
  });

  it('tells its state, and changes only what is named', async () => {
    await set({ tokens: { lifetime: 5 } });
    await set({ next: ['slow'] });
    expect(await state()).toEqual({
      next: ['slow'],
      always: null,
      path: null,
      tokens: { lifetime: 5, next: [] },
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a fault that it does not know', '{"next":["explode"]}'],
    ['a field that it does not know', '{"nxet":["500"]}'],
    ['a user that it does not know', '{"plans":{"nobody@example.com":"premium"},"next":["500"]}'],
  ])('refuses %s and changes nothing', async (_, body) => {
    expect((await put(body)).status).toBe(400);
    expect((await state()).next).toEqual([]);
  });

  it('is not there for whoever comes through the proxy', async () => {
    const answer = await put('{"next":["500"]}', { 'clerk-proxy-url': 'http://localhost:3000/__clerk' });
    expect(answer.status).toBe(404);
    expect((await state()).next).toEqual([]);
  });
});

async function state(): Promise<{ next: unknown }> {
  const body: unknown = await (await fetch(`${emulator.clerk.url}/__sandbox/clerk`)).json();
  return { next: undefined, ...(typeof body === 'object' ? body : {}) };
}
