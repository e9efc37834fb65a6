import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiVersion, calls } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** Clerk's Backend API with one key of these scopes. */
const clerkWith =
  (scopes: readonly string[]): RequestListener =>
  async (req, res) => {
    const secret = await text(req);
    const key = { id: 'ak_1', subject: 'user_ada', scopes, revoked: false, expired: false, expiration: null };
    const found = req.url === '/v1/users/user_ada' ? { banned: false } : { object: 'api_key', ...key };
    const known = req.url?.includes('user_ada') || secret === '{"secret":"ak_good"}';
    const isMissing = !known || req.url?.endsWith('/subscription');
    res.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(isMissing ? { errors: [{ code: 'resource_not_found', message: '' }] } : found));
  };

const id = '665f1c2ab40c1d5e6f708192';
const { creation, usage } = calls.generateImage.docs.example.response as {
  creation: Record<string, unknown>;
  usage: Record<string, unknown>;
};

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Streams a queued image, with the prompt `Hold` until it is stopped, and refuses any other call. */
const service = (received: Received[]) => {
  const stopped = Promise.withResolvers<void>();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await text(req);
    received.push({ path: req.url ?? '', headers: req.headers, body });
    if (req.url === `/api/user/creations/${id}/stop`) {
      stopped.resolve();
      res.writeHead(200, { 'content-type': 'application/json' });
      return void res.end(JSON.stringify({ success: true, message: 'The run is being stopped.' }));
    }
    if (req.url !== calls.generateImage.path) {
      const refusal = {
        success: false,
        message: 'Check your input.',
        code: 'invalid_request',
        request_id: 'r',
      };
      const details = [{ field: 'length', message: 'Send a whole number.' }];
      res.writeHead(400, { 'content-type': 'application/json', 'x-atelier-error': refusal.code });
      return void res.end(JSON.stringify({ ...refusal, documentation_url: 'http://x/', details }));
    }
    const events = [
      ['started', { id, usage }],
      ['progress', { stage: 'queued', message: 'Your image is next.', position: 1 }],
      ['done', { success: true, content: creation.content, creation, usage }],
    ];
    const location = { 'content-location': `/api/user/creations/${id}` };
    res.writeHead(200, { 'content-type': 'text/event-stream', ...location });
    for (const [index, [event, data]] of events.entries()) {
      if (event === 'done' && body.includes('Hold')) await stopped.promise;
      res.write(`id: ${index}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    res.end();
  };
};

/** A gateway for a key with these scopes. */
async function start(scopes: readonly string[] = [], env: Record<string, string> = {}) {
  const received: Received[] = [];
  const gateway = await startTestGateway({ clerk: clerkWith(scopes), service: service(received), env });
  return { gateway, received };
}

const post = (gateway: TestGateway, message: object, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer ak_good',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });

/** The messages of the response to a request: notifications, and at last the result. */
async function messages(response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

const greet = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

const useTool = async (gateway: TestGateway, name: string, given: object, params: object = {}) =>
  messages(await post(gateway, { method: 'tools/call', params: { name, arguments: given, ...params } }));

const toolNames = async (gateway: TestGateway) => {
  const [{ result }] = await messages(await post(gateway, { method: 'tools/list' }));
  return result.tools.map(({ name }: { name: string }) => name);
};

describe('the endpoint for assistants', () => {
  it('greets a client, and describes each tool as its contract does', async () => {
    const { gateway } = await start();
    const [greeting] = await messages(await post(gateway, greet));
    const unread = await post(gateway, { method: 'initialize' });
    expect(await unread.json()).toMatchObject({ error: { code: -32602 } });
    expect(greeting.result.serverInfo).toMatchObject({ name: 'atelier', version: apiVersion });
    const [{ result }] = await messages(await post(gateway, { method: 'tools/list' }));
    expect(result.tools).toHaveLength(8);
    expect(result.tools[0]).toMatchObject({
      name: 'write_article',
      title: 'Write an article',
      description: 'Write an article. Costs one unit of the kind `text`.',
      inputSchema: { required: ['prompt', 'length'], additionalProperties: false },
      outputSchema: { required: ['id', 'type', 'status', 'prompt', 'content', 'links'] },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    });
    const described = Object.fromEntries(result.tools.map((tool: { name: string }) => [tool.name, tool]));
    expect(described.generate_image.annotations).toMatchObject({
      destructiveHint: true,
      openWorldHint: true,
    });
    expect(described.find_creations.inputSchema.properties.deleted.type).toBe('boolean');
    // Tools take no files, and say so.
    expect(JSON.stringify(described)).not.toMatch(/a file|`resume`|API key/);
    expect(greeting.result.instructions).toContain('stop_creation');
  });

  it('makes the call of a tool as any client does, reports its progress, and links the image', async () => {
    const { gateway, received } = await start();
    const given = { prompt: 'A lighthouse', count: 2 };
    const [progress, { result }] = await useTool(gateway, 'generate_image', given, {
      _meta: { progressToken: 7 },
    });
    expect(progress).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 7, progress: 1, message: 'Your image is next.' },
    });
    expect(result.content).toContainEqual(
      expect.objectContaining({ type: 'resource_link', uri: creation.content, mimeType: 'image/png' }),
    );
    expect(result.structuredContent).toMatchObject({
      id: creation.id,
      links: [creation.content],
      units_left: usage.remaining,
    });
    expect(JSON.stringify(result.content)).toContain(String(creation.id));
    const [call] = received;
    expect([call?.path, JSON.parse(call?.body ?? '')]).toEqual([calls.generateImage.path, given]);
    expect(call?.headers['idempotency-key']).toBeTruthy();
    expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(call?.headers.authorization).toBeUndefined();
  });

  it('puts the arguments of a tool in the path, the query or the body', async () => {
    const { gateway, received } = await start();
    await useTool(gateway, 'read_creation', { id });
    await useTool(gateway, 'find_creations', { q: 'tea', limit: 5, starred: true, deleted: false });
    await useTool(gateway, 'remove_background', { made_from: id });
    const [read, find, remove] = received;
    expect(read?.path).toBe(`/api/user/creations/${id}`);
    expect(find?.path).toBe('/api/user/get-user-creations?q=tea&limit=5&starred=true');
    expect(remove?.body).toBe(JSON.stringify({ made_from: id }));
  });

  it('returns the message of a failed call, with the fields that are wrong', async () => {
    const { gateway } = await start();
    const [{ result }] = await useTool(gateway, 'write_article', { prompt: 'Tea' });
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0].text).toBe('Check your input. (invalid_request)\nlength: Send a whole number.');
  });

  it('has only the tools that the scopes of the key allow, and makes no call without its scope', async () => {
    const { gateway, received } = await start(['read']);
    expect(await toolNames(gateway)).toEqual(['find_creations', 'read_creation']);
    const [{ result }] = await useTool(gateway, 'generate_image', { prompt: 'A lighthouse' });
    expect(result.content[0].text).toContain('scope_required');
    expect(received).toEqual([]);
  });

  it('limits the calls of tools as all others', async () => {
    const { gateway } = await start([], { RATE_LIMITS: '{"ai_calls_per_minute":1}' });
    await useTool(gateway, 'generate_image', { prompt: 'A lighthouse' });
    const [{ result }] = await useTool(gateway, 'generate_image', { prompt: 'A lighthouse' });
    expect(result.content[0].text).toContain('rate_limited');
  });

  it('abuse 47: refuses a request without a key, with a session token, or of another origin', async () => {
    const { gateway } = await start();
    const token = await gateway.keys.token();
    const refusal = async (headers: Record<string, string>) => {
      const response = await post(gateway, { method: 'tools/list' }, headers);
      return [response.status, response.headers.get('www-authenticate')?.split(',')[0]];
    };
    const challenge = 'Bearer realm="atelier"';
    expect(await refusal({ authorization: '', cookie: `__session=${token}` })).toEqual([401, challenge]);
    expect(await refusal({ authorization: `Bearer ${token}` })).toEqual([401, challenge]);
    expect(await refusal({ authorization: 'Bearer ak_bad' })).toEqual([401, challenge]);
    expect(await refusal({ origin: 'https://evil.example' })).toEqual([403, undefined]);
  });

  it('stops the run of a cancelled request of the same client, and sends no result', async () => {
    const { gateway, received } = await start();
    const session = (await post(gateway, greet)).headers.get('mcp-session-id') ?? '';
    const hold = { method: 'tools/call', params: { name: 'generate_image', arguments: { prompt: 'Hold' } } };
    const held = await post(gateway, hold, { 'mcp-session-id': session });
    const cancel = { id: undefined, method: 'notifications/cancelled', params: { requestId: 1 } };
    await post(gateway, cancel, { 'mcp-session-id': 'another' });
    const stops = () => received.filter(({ path }) => path.endsWith('/stop'));
    await expect.poll(() => received).toHaveLength(1);
    expect(stops()).toEqual([]);
    await post(gateway, cancel, { 'mcp-session-id': session });
    expect(await held.text()).not.toContain('result');
    expect(stops()).toHaveLength(1);
  });

  it('stops a run by its id', async () => {
    const { gateway } = await start();
    const [{ result }] = await useTool(gateway, 'stop_creation', { id });
    expect(result).toMatchObject({ structuredContent: { id } });
    expect(result.isError).toBeUndefined();
  });

  it('accepts a notification with 202 and no body, and closes the connection if asked', async () => {
    const { gateway } = await start();
    const accepted = await post(gateway, { id: undefined, method: 'notifications/initialized' });
    expect([accepted.status, await accepted.text()]).toEqual([202, '']);
    const closing = request(`${gateway.url}/mcp/`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: 'Bearer ak_good',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    closing.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }));
    const [response] = (await once(closing, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  });

  it('refuses a batch in the versions without batches', async () => {
    const { gateway } = await start();
    const send = async (version: string) => {
      const headers = {
        authorization: 'Bearer ak_good',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
      };
      const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
      return (await fetch(`${gateway.url}/mcp`, { method: 'POST', headers, body })).status;
    };
    expect([await send('2025-03-26'), await send('2025-06-18')]).toEqual([200, 400]);
  });

  it('has no stream of its own, and names its method', async () => {
    const { gateway } = await start();
    const answer = async (method: string) => {
      const { status, headers } = await fetch(`${gateway.url}/mcp`, { method });
      return [status, headers.get('allow')];
    };
    expect(await answer('GET')).toEqual([405, 'POST']);
    expect(await answer('OPTIONS')).toEqual([204, 'POST']);
  });
});
