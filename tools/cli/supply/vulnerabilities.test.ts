import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkVulnerabilities } from './vulnerabilities.ts';

/** Checks against a registry that responds to the request for advisories like this. */
async function check(respond: RequestListener): Promise<string[]> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const cache = await mkdtemp(join(tmpdir(), 'atelier-npm-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const lines: string[] = [];
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await checkVulnerabilities(
    (line) => void lines.push(line),
    [`--registry=${registry}`, `--cache=${cache}`, '--fetch-retries=0'],
  );
  return lines;
}

/** A registry with one advisory, about every version of koa. */
const advisories =
  (severity: string): RequestListener =>
  ({ method, url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const advisory = { id: 1, url: 'https://advisories.example/1', title: 'A title', severity };
    const body =
      method === 'POST'
        ? { koa: [{ ...advisory, vulnerable_versions: '>=0' }] }
        : { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0' } } };
    response.end(JSON.stringify(body));
  };

test('a known vulnerability of high severity fails, with its package and its page', {}, async () => {
  await expect(check(advisories('high'))).rejects.toThrow(
    /koa \(high\): A title https:\/\/advisories\.example\/1/,
  );
});

test('one of low severity passes', async () => {
  expect((await check(advisories('low'))).join('')).toMatch(
    /^No vulnerability .*; [1-9]\d* of lower severity/,
  );
});

test('a registry that does not answer passes, and says so', async () => {
  const lines = await check((_request, response) => response.writeHead(503).end());
  expect(lines).toEqual(['The registry gave no report of vulnerabilities; nothing was checked.']);
});
