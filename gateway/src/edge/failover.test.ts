import { text } from 'node:stream/consumers';
import { gatewayReadiness, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { serve, startTestGateway } from '../testing/test-gateway.ts';

const nowhere = 'http://127.0.0.1:9';
const titlesPath = '/api/ai/generate-blog-title';

/** A service that returns its name, and breaks connections and readiness on request. */
async function startService(name: string) {
  const service = { url: '', calls: [] as string[], breaks: false, isReady: true };
  service.url = await serve(async (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(service.isReady ? 200 : 503).end();
    service.calls.push(await text(request));
    if (service.breaks) request.socket.destroy();
    else response.end(name);
  });
  return service;
}

/** A gateway whose text and creations service have these addresses. */
async function startGateway(...urls: readonly string[]) {
  const addresses = urls.join(',');
  const gateway = await startTestGateway({ env: { TEXT_URL: addresses, CREATIONS_URL: addresses } });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const read = () => fetch(`${gateway.url}/api/user/usage`, { headers: { authorization } });
  const create = (prompt: string) =>
    fetch(gateway.url + titlesPath, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: prompt,
    });
  return { ...gateway, read, create, check: () => fetch(`${gateway.url}/readyz`) };
}

test('calls that were not sent go to the next address', async () => {
  const service = await startService('a');
  const { read, create } = await startGateway(nowhere, service.url);
  const prompts = Array.from({ length: 5 }, (_, index) => `prompt ${index}`);
  for (const prompt of prompts)
    expect([(await read()).status, (await create(prompt)).status]).toEqual([200, 200]);
  expect(service.calls.filter(Boolean)).toEqual(prompts);
});

test('a connection that breaks repeats a read, and not a call that may have created something', async () => {
  const [first, second] = await Promise.all([startService('a'), startService('b')]);
  const { read, create } = await startGateway(first.url, second.url);
  first.breaks = true;
  expect(await Promise.all([read(), read()].map(async (sent) => (await sent).text()))).toEqual(['b', 'b']);
  expect(first.calls).toEqual(['']);
  const statuses = (await Promise.all([create('x'), create('x')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 503]);
  expect([first.calls, second.calls].flat().filter(Boolean)).toEqual(['x', 'x']);
});

test('an address that is not ready is left out until it is', async () => {
  const [first, second] = await Promise.all([startService('a'), startService('b')]);
  const { read, check } = await startGateway(first.url, second.url);
  first.isReady = false;
  await check();
  const names = async () => Promise.all([read(), read()].map(async (sent) => (await sent).text()));
  expect(await names()).toEqual(['b', 'b']);
  first.isReady = true;
  await expect.poll(async () => (await names()).sort(), { timeout: 30_000 }).toEqual(['a', 'b']);
});

test('readiness checks each address, and needs one of any service', async () => {
  const service = await startService('a');
  const gateway = await startTestGateway({
    env: Object.fromEntries(
      serviceNames.map((name) => [serviceUrlVariable(name), `${service.url},${nowhere}`]),
    ),
  });
  const response = await fetch(`${gateway.url}/readyz`);
  expect(response.status).toBe(200);
  const { status, services, details } = gatewayReadiness.parse(await response.json());
  expect([status, services.text]).toEqual(['degraded', 'degraded']);
  expect(details).toContainEqual({ field: 'text 2', message: 'cannot be reached' });
});
