import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

let number = 0;

async function withDamagedVersion(...later: readonly string[]): Promise<string> {
  number += 1;
  const name = `mfe-damaged-${number}`;
  const { models } = modules.service.dependencies;
  await modules.publish(versionOf({ name, path: `/ai/damaged-${number}` }));
  await models.versions.updateOne({ _id: `${name}@1.0.0` }, { $set: { manifest: '{"name":' } });
  await models.modules.updateOne({ _id: name }, { $set: { active: '1.0.0' } });
  for (const version of later) {
    await modules.publish(versionOf({ name, path: `/ai/damaged-${number}`, version }));
    const { status } = await modules.deploy('activateVersion', name, { version });
    expect(status).toBe(200);
  }
  return name;
}

const statusOf = async (name: string) => (await modules.deploy('getModuleStatus', name)).body.status;

describe('a version whose stored manifest is damaged', () => {
  it('is not activated, and the message says so', async () => {
    const name = await withDamagedVersion('1.1.0');
    const { status, body } = await modules.deploy('activateVersion', name, { version: '1.0.0' });
    expect([status, body.code]).toEqual([422, 'module_invalid']);
    expect(body.message).toContain('The manifest of version 1.0.0 cannot be read');
    expect(await statusOf(name)).toMatchObject({ active: '1.1.0' });
  });

  it('does not become active by a rollback', async () => {
    const name = await withDamagedVersion('1.1.0');
    const { status, body } = await modules.deploy('rollBackModule', name, {});
    expect([status, body.code]).toEqual([422, 'module_invalid']);
    expect(await statusOf(name)).toMatchObject({ active: '1.1.0' });
  });

  it('does not prevent that later versions are served, and rolled back', async () => {
    const name = await withDamagedVersion('1.1.0', '1.2.0');
    await withDamagedVersion();
    const served = async () =>
      (await modules.served()).map((module) => [module.name, module.active?.version]);
    expect(await served()).toContainEqual([name, '1.2.0']);
    const { body } = await modules.deploy('rollBackModule', name, {});
    expect(body.status).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(await served()).toContainEqual([name, '1.1.0']);
  });
});
