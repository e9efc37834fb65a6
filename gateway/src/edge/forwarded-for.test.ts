import { expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

/** The warnings of a gateway after requests with these headers. */
async function warningsAfter(trusted: string, headers: readonly Record<string, string>[]): Promise<string[]> {
  const gateway = await startTestGateway({ env: { TRUST_PROXY: trusted } });
  for (const one of headers) await fetch(`${gateway.url}/healthz`, { headers: one });
  return gateway.log.filter((line) => line.includes('TRUST_PROXY'));
}
const forwarded = (value: string) => ({ 'x-forwarded-for': value });

it('warns once when a proxy in front is not configured', async () => {
  const warnings = await warningsAfter('0', [forwarded('203.0.113.7'), forwarded('203.0.113.8')]);
  expect(warnings).toEqual([expect.stringContaining('all users as one address')]);
});

it('warns when fewer proxies are in front than configured', async () => {
  const warnings = await warningsAfter('2', [forwarded('203.0.113.7')]);
  expect(warnings).toEqual([expect.stringContaining('clients can choose their address')]);
});

it.each([
  ['0', {}],
  ['1', {}],
  ['1', forwarded('203.0.113.7')],
  ['1', forwarded('198.51.100.1, 203.0.113.7')],
])('does not warn where TRUST_PROXY=%s fits %o', async (trusted, headers) => {
  expect(await warningsAfter(trusted, [headers])).toEqual([]);
});
