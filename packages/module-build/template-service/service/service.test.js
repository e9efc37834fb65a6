import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createService } from './service.js';

const module = 'mfe-example-tool';
const servers = [];
let address;
let privateKey;

async function listen(server) {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

before(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  privateKey = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'EdDSA', kid: 'test' };
  const keys = await listen(createServer((_, res) => res.end(JSON.stringify({ keys: [jwk] }))));
  address = await listen(createService({ keys: new URL(keys) }));
});
after(() => {
  for (const server of servers) server.close();
});

async function write(body, audience = module) {
  const token = await new SignJWT({ plan: 'free' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
    .setSubject('user_ada')
    .setIssuer('atelier')
    .setAudience(audience)
    .setExpirationTime('60s')
    .sign(privateKey);
  return fetch(`${address}/write`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
    body: JSON.stringify(body),
  });
}

test('a run streams its text and ends with done', async () => {
  const events = await (await write({ prompt: 'two words' })).text();
  assert.match(events, /event: delta\ndata: {"text":"2 words."}/);
  assert.match(events, /event: done/);
});

test('requests that the product did not sign for this module are refused', async () => {
  assert.equal((await fetch(`${address}/write`, { method: 'POST' })).status, 401);
  assert.equal((await write({ prompt: 'two words' }, 'mfe-other')).status, 401);
});

test('a body without a prompt is refused with a message', async () => {
  const response = await write({});
  assert.deepEqual([response.status, (await response.json()).message], [400, 'Write something first.']);
});
