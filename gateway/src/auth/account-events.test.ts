import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { failure, identityHeader } from '@atelier/contracts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import { accountEventsPath } from './account-events.ts';

const secret = `whsec_${Buffer.from('only for tests, long enough').toString('base64')}`;
const deleted = { type: 'user.deleted', object: 'event', data: { id: 'user_ada', deleted: true } };

/** A gateway in front of a creations service that records the accounts it ends. */
async function start(env: Record<string, string> = { CLERK_WEBHOOK_SECRET: secret }) {
  const ended: unknown[] = [];
  const creations = { status: 200 };
  const service: RequestListener = async (req, res) => {
    const { sub, aud } = decodeJwt(String(req.headers[identityHeader]));
    ended.push({ path: req.url, sub, aud, body: JSON.parse(await text(req)) });
    res.writeHead(creations.status).end('{}');
  };
  const gateway = await startTestGateway({ service, env });
  return { ended, creations, url: gateway.url + accountEventsPath };
}

/** The request of a delivery, signed as Standard Webhooks defines it. */
function delivery(event: object, { key = secret, at = Date.now(), id = 'msg_1' } = {}) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1000));
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
  return { method: 'POST', headers, body };
}

describe("Clerk's events", () => {
  it('abuse 56: a deleted user is reported to the creations service', async () => {
    const { url, ended } = await start();
    expect((await fetch(url, delivery(deleted))).status).toBe(204);
    const body = { user_id: 'user_ada', reason: 'deleted' };
    expect(ended).toEqual([{ path: '/internal/end-account', sub: 'gateway', aud: 'creations', body }]);
  });

  it('abuse 56: a banned user is reported, other changes of users are not', async () => {
    const { url, ended } = await start();
    const updated = (banned: boolean) => ({
      ...deleted,
      type: 'user.updated',
      data: { id: 'user_ada', banned },
    });
    expect((await fetch(url, delivery(updated(false)))).status).toBe(204);
    expect(ended).toEqual([]);
    expect((await fetch(url, delivery(updated(true)))).status).toBe(204);
    expect(ended).toMatchObject([{ body: { user_id: 'user_ada', reason: 'banned' } }]);
  });

  it('are repeated by Clerk while the service is not there', async () => {
    const { url, ended, creations } = await start();
    creations.status = 503;
    expect((await fetch(url, delivery(deleted))).status).toBe(503);
    creations.status = 200;
    expect((await fetch(url, delivery(deleted))).status).toBe(204);
    expect(ended).toHaveLength(2);
  });

  it.each([
    ['with another key', delivery(deleted, { key: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['ten minutes ago', delivery(deleted, { at: Date.now() - 600_000 })],
    ['for another body', { ...delivery(deleted), body: '{"type":"user.deleted","data":{"id":"user_eve"}}' }],
    ['by nobody', { method: 'POST', body: JSON.stringify(deleted) }],
  ])('abuse 46, 56: signed %s are refused', async (_, request) => {
    const { url, ended } = await start();
    const response = await fetch(url, request);
    expect(response.status).toBe(401);
    expect(failure.parse(await response.json()).code).toBe('unauthenticated');
    expect(ended).toEqual([]);
  });

  it('abuse 56: that are too long are refused', async () => {
    const { url } = await start();
    const response = await fetch(url, delivery({ ...deleted, padding: 'x'.repeat(70_000) }));
    expect(response.status).toBe(413);
  });

  it('are not received without a secret', async () => {
    const { url } = await start({});
    expect((await fetch(url, delivery(deleted))).status).toBe(404);
  });
});
