import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchange, type Rig, startRig } from '../testing/rig.ts';
import { countViolations, type ViolationSummary } from './count-violations.ts';

const old = (directive: string, blocked: string) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } });
const recent = (directive: string, blocked: string) => ({
  type: 'csp-violation',
  url: 'https://atelier.example/',
  body: { effectiveDirective: directive, blockedURL: blocked, sample: 'x'.repeat(40) },
});
const send = ({ url }: Rig, body: string, type = 'application/csp-report') =>
  fetch(`${url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body });
const linesOf = (rig: Rig) =>
  rig.log.filter((line) => line.includes('violations of the content security policy'));

describe('reports of policy violations', () => {
  it('are taken in both formats, and counted in one line by directive and origin', async () => {
    const rig = await startRig();
    expect((await send(rig, old('script-src-elem', 'https://evil.example/a?secret=1'))).status).toBe(204);
    const several = JSON.stringify([
      recent('script-src-elem', 'https://evil.example/b'),
      recent('require-trusted-types-for', 'trusted-types-sink'),
      { type: 'deprecation', body: { id: 'x' } },
    ]);
    expect((await send(rig, several, 'application/reports+json; charset=utf-8')).status).toBe(204);
    await rig.stop();
    expect(linesOf(rig)).toHaveLength(1);
    expect(JSON.parse(linesOf(rig)[0] ?? '')).toMatchObject({
      violations: [
        { directive: 'script-src-elem', blocked: 'https://evil.example', count: 2 },
        { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', count: 1 },
      ],
      refused: 0,
    });
    expect(rig.log.join('')).not.toContain('secret');
  });

  it.each([
    ['another method', 405, { method: 'GET' }],
    ['another type', 415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['no JSON', 400, { method: 'POST', body: '{' }],
    ['no report', 400, { method: 'POST', body: '{"csp-report":{"blocked-uri":7}}' }],
    ['operators', 400, { method: 'POST', body: '{"csp-report":{"blocked-uri":{"$ne":null}}}' }],
    ['an oversize body', 413, { method: 'POST', body: `"${'x'.repeat(17_000)}"` }],
  ])('refuse %s with %i', async (_, status, init) => {
    const rig = await startRig();
    const headers = { 'content-type': 'application/csp-report', ...('headers' in init ? init.headers : {}) };
    const answer = await fetch(`${rig.url}/csp-reports`, { ...init, headers });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  it('refuse a body that says it is short and is not', async () => {
    const rig = await startRig();
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const head =
      'POST /csp-reports HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/csp-report\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await exchange(rig.port, head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413/);
  });

  it('in a flood cost neither a line each nor a body read: most are refused, in one line of the log', async () => {
    const rig = await startRig();
    const statuses = new Map<number, number>();
    for (let round = 0; round < 10; round += 1) {
      const body = old('script-src', `https://host-${round}.example/${'\n{"level":60}'.repeat(200)}`);
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(rig, body)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [204, 20],
        [429, 480],
      ]),
    );
    await rig.stop();
    expect(rig.log.filter((line) => line.includes('csp-reports'))).toEqual([]);
    expect(linesOf(rig)).toHaveLength(1);
    expect(JSON.parse(linesOf(rig)[0] ?? '')).toMatchObject({ refused: 480 });
  });
});

describe('the count of violations', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is written at most once a minute, and only when there are any', () => {
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

  it('stays short whatever is reported', () => {
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
