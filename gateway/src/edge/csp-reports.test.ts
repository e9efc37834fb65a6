import { describe, expect, it } from 'vitest';
import { exchange, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const report = (directive: string, blocked: string) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } });
const send = ({ url }: TestGateway, body: string) =>
  fetch(`${url}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report; charset=utf-8' },
    body,
  });
const linesOf = (gateway: TestGateway) =>
  gateway.log
    .filter((line) => line.includes('violation of the content security policy'))
    .map((line) => JSON.parse(line));

describe('reports of policy violations', () => {
  it('are accepted, and each kind is logged once', async () => {
    const gateway = await startTestGateway();
    for (const body of [
      report('script-src-elem', 'https://evil.example/a?secret=1'),
      report('script-src-elem', 'https://evil.example/b'),
      report('require-trusted-types-for', 'trusted-types-sink'),
    ])
      expect((await send(gateway, body)).status).toBe(204);
    expect(linesOf(gateway)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example' },
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
    ]);
    expect(gateway.log.join('')).not.toContain('secret');
  });

  it.each([
    ['another method', 405, { method: 'GET' }],
    ['another type', 415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['invalid JSON', 400, { method: 'POST', body: '{' }],
    ['an invalid report', 400, { method: 'POST', body: '{"csp-report":{"blocked-uri":7}}' }],
    ['operators', 400, { method: 'POST', body: '{"csp-report":{"blocked-uri":{"$ne":null}}}' }],
    ['an oversize body', 413, { method: 'POST', body: `"${'x'.repeat(17_000)}"` }],
  ])('refuse %s with %i', async (_, status, init) => {
    const gateway = await startTestGateway();
    const headers = { 'content-type': 'application/csp-report', ...('headers' in init ? init.headers : {}) };
    const response = await fetch(`${gateway.url}/csp-reports`, { ...init, headers });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
  });

  it('are refused with 413 when a chunked body is too long', async () => {
    const gateway = await startTestGateway();
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const head =
      'POST /csp-reports HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/csp-report\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await exchange(gateway.port, head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413/);
  });

  it('are limited per client address, and their lines in number and size', async () => {
    const gateway = await startTestGateway();
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const blocked = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${round}.example/`;
      statuses.push((await send(gateway, report(`\u001b[31m${'d'.repeat(30)}`, blocked))).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(linesOf(gateway).length).toBeLessThanOrEqual(60);
    expect(linesOf(gateway)[0]).toMatchObject({ directive: 'other' });
    expect(gateway.log.join('')).not.toContain('u001b');
    expect(gateway.log.filter((line) => line.includes('csp-reports'))).toEqual([]);
  });
});
