import type { IncomingMessage } from 'node:http';
import { failure, identityHeader, type ModuleTool, type RegistryModule } from '@atelier/contracts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { servedModule, servedToAll, servedTool } from '../testing/served-module.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

type Plan = 'premium' | null;

const toolOf = (path: string, plan: Plan, creates: ModuleTool['creates']) =>
  servedTool({ path, plan, creates });
const moduleOf = (name: string, tools: ModuleTool[], service?: RegistryModule['service']) =>
  servedToAll(servedModule({ name, tools, ...(service && { service }) }));

const article = { type: 'article', label: 'Articles' };
const image = (tool: string) => ({ type: 'image', label: 'Images', when: { tool } });
const speech = { type: 'speech', label: 'Speech' };

/** A gateway with these modules, whose services return the identity that they receive. */
async function start(...modules: object[]) {
  const service = (req: IncomingMessage, res: { end(text: string): unknown }) =>
    res.end(JSON.stringify(decodeJwt(String(req.headers[identityHeader]))));
  const gateway = await startTestGateway({ service, servedModules: () => modules });
  return async (path: string, plan: Plan = null, method = 'POST') => {
    const token = await gateway.keys.token({ claims: { pla: plan ? 'u:premium' : 'u:free_user' } });
    return fetch(gateway.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
  };
}

describe('abuse 26: a tool of the Premium plan', () => {
  it('refuses the calls that only it makes to users of the Free plan', async () => {
    const premiumArticles = moduleOf('mfe-text', [
      toolOf('/ai/write-article', 'premium', [article]),
      toolOf('/ai/blog-titles', null, [{ type: 'blog-title', label: 'Titles' }]),
    ]);
    const call = await start(premiumArticles);
    const refused = await call('/api/ai/generate-article');
    expect(refused.status).toBe(403);
    expect(failure.parse(await refused.json())).toMatchObject({
      code: 'plan_required',
      message: expect.stringContaining('Premium'),
    });
    expect((await call('/api/ai/generate-article', 'premium')).status).toBe(200);
    expect((await call('/api/ai/generate-blog-title')).status).toBe(200);
    expect((await call('/api/user/get-user-creations', null, 'GET')).status).toBe(200);
  });

  it('is distinguished by the settings of what it makes', async () => {
    const call = await start(
      moduleOf('mfe-images', [
        toolOf('/ai/generate-images', null, [image('generate')]),
        toolOf('/ai/remove-background', 'premium', [image('remove-background')]),
      ]),
    );
    expect((await call('/api/ai/remove-image-background')).status).toBe(403);
    expect((await call('/api/ai/generate-image')).status).toBe(200);
  });

  it('does not restrict what a tool of the Free plan makes too', async () => {
    const call = await start(
      moduleOf('mfe-text', [toolOf('/ai/write-article', null, [article])]),
      moduleOf('mfe-essays', [toolOf('/ai/essays', 'premium', [article])]),
    );
    expect((await call('/api/ai/generate-article')).status).toBe(200);
  });

  it("protects its calls of the module's service, and plain ones where every tool of the module is premium", async () => {
    const calls = { speak: { creates: 'speech' }, voices: { method: 'GET' as const } };
    const speak = toolOf('/ai/speak', 'premium', [speech]);
    const premium = await start(moduleOf('mfe-speech', [speak], { calls }));
    expect((await premium('/api/modules/mfe-speech/runs/speak')).status).toBe(403);
    expect((await premium('/api/modules/mfe-speech/calls/voices', null, 'GET')).status).toBe(403);
    expect((await premium('/api/modules/mfe-speech/runs/speak', 'premium')).status).toBe(200);
    const mixed = await start(moduleOf('mfe-speech', [speak, toolOf('/ai/listen', null, [])], { calls }));
    expect((await mixed('/api/modules/mfe-speech/runs/speak')).status).toBe(403);
    expect((await mixed('/api/modules/mfe-speech/calls/voices', null, 'GET')).status).toBe(200);
  });
});
