import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { keyRoute } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** Clerk's Backend API, which creates a key, or has one of this name. */
function clerk() {
  const received: unknown[] = [];
  const listener: RequestListener = async (req, res) => {
    const body = JSON.parse(await text(req));
    received.push({ path: req.url, ...body });
    const taken = body.name === 'taken';
    res.writeHead(taken ? 409 : 200, { 'content-type': 'application/json' });
    const errors = [{ code: 'api_key_name_already_exists', message: 'exists' }];
    res.end(JSON.stringify(taken ? { errors } : { object: 'api_key', id: 'ak_1', secret: 'ak_new' }));
  };
  return { received, listener };
}

const answer = z.looseObject({
  code: z.string().optional(),
  details: z.array(z.looseObject({ field: z.string() })).optional(),
});

async function create(gateway: TestGateway, body: object, token?: string) {
  const authorization = `Bearer ${token ?? (await gateway.keys.token())}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const { method, path } = keyRoute;
  const response = await fetch(gateway.url + path, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, ...answer.parse(await response.json()) };
}

describe('a key with scopes', () => {
  it('is created for the user of the session, with its end', async () => {
    const { listener, received } = clerk();
    const gateway = await startTestGateway({ clerk: listener });
    const key = { name: 'Nightly report', scopes: ['read', 'create:text'], days: 30 };
    expect(await create(gateway, key)).toMatchObject({ status: 200, success: true, secret: 'ak_new' });
    const userId = 'user_ada';
    expect(received).toEqual([
      {
        path: expect.stringMatching(/api_keys$/),
        name: key.name,
        scopes: key.scopes,
        subject: userId,
        created_by: userId,
        seconds_until_expiration: 30 * 86_400,
      },
    ]);
  });

  it('has another name than the others of its user, known scopes, and an end within a year', async () => {
    const gateway = await startTestGateway({ clerk: clerk().listener });
    const faultOf = async (body: object) => {
      const { code, details } = await create(gateway, body);
      return [code, details?.[0]?.field];
    };
    expect(await faultOf({ name: 'taken', scopes: [] })).toEqual(['invalid_request', 'name']);
    expect(await faultOf({ name: 'Tea', scopes: ['all'] })).toEqual(['invalid_request', 'scopes.0']);
    expect(await faultOf({ name: 'Tea', scopes: [], days: 366 })).toEqual(['invalid_request', 'days']);
    expect(await faultOf({ name: 'Tea', scopes: [], subject: 'user_eve' })).toEqual([
      'invalid_request',
      'subject',
    ]);
  });

  it('abuse 52: is not created with another key, whose scopes it would extend', async () => {
    const { listener, received } = clerk();
    const gateway = await startTestGateway({ clerk: listener });
    const refused = await create(gateway, { name: 'More', scopes: [] }, 'ak_good');
    expect([refused.status, refused.code, received]).toEqual([403, 'scope_required', []]);
  });
});
