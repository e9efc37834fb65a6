import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newModule, versionOf } from './testing/module-versions.ts';
import { startModules } from './testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

describe('releases', () => {
  const withVersions = async (...versions: string[]) => {
    const module = newModule();
    for (const version of versions) await modules.publish(versionOf({ ...module, version }));
    return module.name;
  };

  it('serves a rollout to a share, and everything after 100 percent', async () => {
    const name = await withVersions('1.0.0', '1.1.0');
    await modules.deploy('activateVersion', name, { version: '1.0.0' });
    await modules.deploy('rollOutVersion', name, { version: '1.1.0', percent: 25 });
    const served = await modules.servedNamed(name);
    expect(served?.active?.version).toBe('1.0.0');
    expect(served?.candidate).toMatchObject({ percent: 25, module: { version: '1.1.0' } });
    expect(served?.candidate?.module.previous?.version).toBe('1.0.0');
    const { body } = await modules.deploy('rollOutVersion', name, { version: '1.1.0', percent: 100 });
    expect(body.status).toMatchObject({ active: '1.1.0', candidate: null, previous: '1.0.0' });
  });

  it('rolls back to the last version that worked, not merely the previous one', async () => {
    const name = await withVersions('1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.0.0', '1.1.0']) await modules.deploy('activateVersion', name, { version });
    await modules.deploy('rollBackModule', name, { reason: '1.1.0 is broken' });
    const { body } = await modules.deploy('activateVersion', name, { version: '1.2.0' });
    expect(body.status.previous).toBe('1.0.0');
    const back = await modules.deploy('rollBackModule', name, {});
    expect(back.body.status).toMatchObject({ active: '1.0.0', previous: null });
    const nothing = await modules.deploy('rollBackModule', name, {});
    expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_to_roll_back']);
  });

  it('removes a disabled module until a version is activated', async () => {
    const name = await withVersions('1.0.0', '1.1.0');
    await modules.deploy('activateVersion', name, { version: '1.0.0' });
    const { status } = await modules.deploy('disableModule', name);
    expect(status).toBe(200);
    const left = { name, active: null, candidate: null, withdrawn: [`/ai/${name.slice(4)}`] };
    expect(await modules.servedNamed(name)).toEqual(left);
    const share = await modules.deploy('rollOutVersion', name, { version: '1.1.0', percent: 10 });
    expect([share.status, share.body.code]).toEqual([409, 'conflict']);
    const back = await modules.deploy('rollBackModule', name, {});
    expect([back.status, back.body.code]).toEqual([409, 'nothing_to_roll_back']);
    expect(back.body.message).toBe('This module is disabled. Activate a version to serve it again.');
    expect(await modules.servedNamed(name)).toEqual(left);
    await modules.deploy('rollOutVersion', name, { version: '1.0.0', percent: 100 });
    expect((await modules.servedNamed(name))?.active?.version).toBe('1.0.0');
  });

  it('writes every change into the audit log', async () => {
    const name = await withVersions('1.0.0', '1.1.0');
    const token = await modules.tokenFor(name);
    await modules.deploy('activateVersion', name, { version: '1.0.0' }, token);
    await modules.deploy('rollOutVersion', name, { version: '1.1.0', percent: 5, reason: 'canary' }, token);
    const { body } = await modules.deploy('getModuleEvents', name);
    expect(body.events.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'rolled_out', version: '1.1.0', percent: 5, reason: 'canary' }),
      expect.objectContaining({ action: 'activated', version: '1.0.0', previous: null }),
    ]);
    expect(body.events[0]?.actor).toMatch(/^[0-9a-f]{12}$/);
    expect(token).toContain(body.events[0]?.actor);
  });

  it('refuses a version that was never published', async () => {
    const name = await withVersions('1.0.0');
    const { status, body } = await modules.deploy('activateVersion', name, { version: '2.0.0' });
    expect([status, body.code]).toEqual([404, 'version_not_found']);
  });
});
