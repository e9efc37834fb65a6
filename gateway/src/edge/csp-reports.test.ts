import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchange, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { countViolations, type ViolationSummary } from './csp-reports.ts';

const old = (directive: string, blocked: string) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } });
const recent = (directive: string, blocked: string) => ({
  type: 'csp-violation',
  url: 'https://atelier.example/',
  body: { effectiveDirective: directive, blockedURL: blocked, sample: 'x'.repeat(40) },
});
const send = ({ url }: TestGateway, body: string, type = 'application/csp-report') =>
  fetch(`${url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body });
const linesOf = (gateway: TestGateway) =>
  gateway.log.filter((line) => line.includes('violations of the content security policy'));

describe('reports of policy violations', () => {
  it('are accepted in both formats and counted by directive and origin in one log line', async () => {
    const gateway = await startTestGateway();
    expect((await send(gateway, old('script-src-elem', 'https://evil.example/a?secret=1'))).status).toBe(204);
    const several = JSON.stringify([
      recent('script-src-elem', 'https://evil.example/b'),
      recent('require-trusted-types-for', 'trusted-types-sink'),
      { type: 'deprecation', body: { id: 'x' } },
    ]);
    expect((await send(gateway, several, 'application/reports+json; charset=utf-8')).status).toBe(204);
    await gateway.stop();
    expect(linesOf(gateway)).toHaveLength(1);
    expect(JSON.parse(linesOf(gateway)[0] ?? '')).toMatchObject({
      violations: [
        { directive: 'script-src-elem', blocked: 'https://evil.example', count: 2 },
        { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', count: 1 },
      ],
      refused: 0,
    });
    expect(gateway.log.join('')).not.toContain('secret');
  });

  it.each([
    ['another method', 405, { method: 'GET' }],
    ['another type', 415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    [
      'a type that is a property of every object',
      415,
      { method: 'POST', body: '[{}]', headers: { 'content-type': 'constructor' } },
    ],
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

  it('are limited per client address, with one log line for all', async () => {
    const gateway = await startTestGateway();
    const statuses = new Map<number, number>();
    for (let round = 0; round < 10; round += 1) {
      const body = old('script-src', `https://host-${round}.example/${'\n{"level":60}'.repeat(200)}`);
      const responses = await Promise.all(Array.from({ length: 50 }, () => send(gateway, body)));
      for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [204, 20],
        [429, 480],
      ]),
    );
    await gateway.stop();
    expect(gateway.log.filter((line) => line.includes('csp-reports'))).toEqual([]);
    expect(linesOf(gateway)).toHaveLength(1);
    expect(JSON.parse(linesOf(gateway)[0] ?? '')).toMatchObject({ refused: 480 });
  });
});

describe('the count of violations', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is written at most once a minute and only when there are violations', () => {
    const written: ViolationSummary[] = [];
    const counts = countViolations((summary) => written.push(summary));
    for (let second = 0; second < 180; second += 1) {
      counts.add([{ directive: 'img-src', blocked: 'https://a.example' }]);
      vi.advanceTimersByTime(1_000);
    }
    expect(written).toHaveLength(3);
    vi.advanceTimersByTime(600_000);
    expect(written.length).toBeLessThanOrEqual(4);
    expect(written.flatMap(({ violations }) => violations).reduce((sum, { count }) => sum + count, 0)).toBe(
      180,
    );
  });

  it('is limited in size', () => {
    const written: ViolationSummary[] = [];
    const counts = countViolations((summary) => written.push(summary));
    for (let index = 0; index < 5_000; index += 1)
      counts.add([
        {
          directive: `${index} \u001b[31m${'d'.repeat(200)}`,
          blocked: `https://${'a'.repeat(50)}.${index}.example/`,
        },
        { directive: 'script-src', blocked: `javascript:${'x'.repeat(4_000)}` },
        { directive: "script-src 'self'", blocked: `https://${'h'.repeat(250)}.example` },
      ]);
    counts.close();
    const [summary] = written;
    expect(written).toHaveLength(1);
    expect(summary?.violations.length).toBeLessThanOrEqual(52);
    expect(JSON.stringify(summary).length).toBeLessThan(10_000);
    expect(JSON.stringify(summary)).not.toContain('\u001b');
    expect(summary?.violations.reduce((sum, { count }) => sum + count, 0)).toBe(15_000);
  });
});
