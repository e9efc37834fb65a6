import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCode } from './testing/browser.ts';
import { startTestEmulator, type TestEmulator } from './testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());
beforeEach(() => set({ next: [] }));

const put = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${emulator.clerk.url}/__sandbox/clerk`, { method: 'PUT', body, headers });
const set = (body: object) => put(JSON.stringify(body));

describe('the control route', () => {
  it('applies one fault to each of the next calls', async () => {
    await set({ next: ['500', '429', '401'] });
    const browser = emulator.browser();
    const responses = [];
    for (let call = 0; call < 4; call += 1) responses.push(await browser.get('/v1/environment'));
    expect(responses.map(({ status }) => status)).toEqual([500, 429, 401, 200]);
    expect(errorCode(responses[2]?.body)).toBe('authentication_invalid');
    expect(responses[1]?.headers.get('retry-after')).toBe('5');
  });

  it('closes the connection of an offline call', async () => {
    await set({ next: ['offline'] });
    await expect(emulator.browser().get('/v1/client')).rejects.toThrow();
    expect((await emulator.browser().get('/v1/client')).status).toBe(200);
  });

  it('sends no response to a stalled call', async () => {
    await set({ next: ['stall'] });
    const abort = new AbortController();
    const stalled = fetch(`${emulator.clerk.url}/v1/environment`, { signal: abort.signal });
    await expect.poll(async () => (await state()).next).toEqual([]);
    abort.abort();
    await expect(stalled).rejects.toThrow();
  });

  it('changes plans of users at once', async () => {
    await set({ plans: { 'ada@example.com': 'premium', 'grace@example.com': 'free_user' } });
    const plans = [];
    for (const email of ['ada@example.com', 'grace@example.com']) {
      const browser = emulator.browser();
      await browser.signIn(email);
      plans.push(decodeJwt(await browser.token()).pla);
    }
    expect(plans).toEqual(['u:premium', 'u:free_user']);
  });

  it('returns its state and changes only the given fields', async () => {
    await set({ next: ['slow'] });
    await set({ plans: { 'ada@example.com': 'premium' } });
    expect(await state()).toEqual({ next: ['slow'] });
  });

  it.each([
    ['invalid JSON', '{'],
    ['an unknown fault', '{"next":["explode"]}'],
    ['an unknown field', '{"nxet":["500"]}'],
    ['a plan of an unknown user', '{"plans":{"nobody@example.com":"premium"},"next":["500"]}'],
  ])('rejects %s and changes nothing', async (_, body) => {
    expect((await put(body)).status).toBe(400);
    expect((await state()).next).toEqual([]);
  });

  it('returns 404 for requests through the proxy', async () => {
    const response = await put('{"next":["500"]}', { 'clerk-proxy-url': 'http://localhost:3000/__clerk' });
    expect(response.status).toBe(404);
    expect((await state()).next).toEqual([]);
  });
});

async function state(): Promise<{ next: unknown }> {
  const body: unknown = await (await fetch(`${emulator.clerk.url}/__sandbox/clerk`)).json();
  return { next: undefined, ...(typeof body === 'object' ? body : {}) };
}
