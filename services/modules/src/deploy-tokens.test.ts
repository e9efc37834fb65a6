import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newModule, versionOf } from './testing/module-versions.ts';
import { asOperator, startModules } from './testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

describe('deploy tokens', () => {
  it('change only their own module', async () => {
    const [own, other] = [newModule(), newModule()];
    const token = await modules.tokenFor(own.name);
    expect((await modules.publish(versionOf(own), token)).status).toBe(200);
    const foreign = await modules.publish(versionOf(other), token);
    expect([foreign.status, foreign.body.code]).toEqual([403, 'module_forbidden']);
    const more = { authorization: token, body: { module: own.name } };
    expect((await modules.send('createDeployToken', more)).body.code).toBe('module_forbidden');
  });

  it('are refused without a difference when they are unknown, wrong, revoked or missing', async () => {
    const { name } = newModule();
    const token = await modules.tokenFor(name);
    const id = token.split('_')[1];
    const read = async (authorization: string) => {
      const { status, body } = await modules.deploy('getModuleStatus', name, undefined, authorization);
      return [status, body.code, body.message];
    };
    expect((await read(token)).slice(0, 2)).toEqual([404, 'module_not_found']);
    await modules.send('revokeDeployToken', { authorization: asOperator, body: { id } });
    const refusals = await Promise.all(
      [token, `Bearer atd_${'0'.repeat(12)}_${'a'.repeat(43)}`, `Bearer ${'k'.repeat(40)}`, 'Basic x'].map(
        read,
      ),
    );
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(refusals[0]?.[0]).toBe(401);
  });

  it('are stored as hashes', async () => {
    const token = await modules.tokenFor(newModule().name);
    const stored = await modules.service.connection.collection('deploy_tokens').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token.split('_').slice(2).join('_'));
  });

  it('make at most 120 changes an hour', async () => {
    const { name } = newModule();
    const token = await modules.tokenFor(name);
    const actor = token.split('_')[1];
    await modules.service.connection
      .collection('module_events')
      .insertMany(
        Array.from({ length: 120 }, () => ({ module: name, actor, at: new Date(), action: 'activated' })),
      );
    const { status, body } = await modules.deploy('disableModule', name, {}, token);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });
});

it.each(['getServedModules', 'getModuleFile'] as const)('%s is for the gateway only', async (name) => {
  const query = { module: 'mfe-x', version: '1.0.0', path: 'a.js' };
  const user = await modules.service.call(name, {
    as: 'user_1',
    query: name === 'getModuleFile' ? query : {},
  });
  const nobody = await modules.service.call(name, {});
  expect([user.status, nobody.status]).toEqual([404, 401]);
});
