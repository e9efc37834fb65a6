import { describe, expect, it, test } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

describe('/openapi.json', () => {
  it('is the description of this installation, for any origin', async () => {
    const gateway = await startTestGateway();
    const response = await fetch(`${gateway.url}/openapi.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toContain('max-age');
    expect(await response.json()).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'http://localhost:3000' }],
    });
  });

  it('is compressed, and 304 for a client that has it', async () => {
    const gateway = await startTestGateway();
    const get = (headers: Record<string, string>) => fetch(`${gateway.url}/openapi.json`, { headers });
    const first = await get({ 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect((await first.text()).length).toBeGreaterThan(10_000);
    const second = await get({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.get('etag')) });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
  });
});

test('/api redirects to the reference', async () => {
  const gateway = await startTestGateway();
  const response = await fetch(`${gateway.url}/api`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
});
