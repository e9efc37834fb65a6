import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

const name = 'mfe-hello';

it('an activation is in the audit log although the service ended right after its write', async () => {
  for (const version of ['1.0.0', '1.1.0']) await modules.publish(versionOf({ version }));
  const { models } = modules.service.dependencies;
  // What a service does that is killed here: nothing more.
  const killed = () => {
    throw new Error('killed');
  };
  const write = vi.spyOn(models.events, 'updateOne').mockImplementationOnce(killed);
  await modules.deploy('activateVersion', name, { version: '1.0.0' });
  expect(write).toHaveBeenCalled();
  const log = async () =>
    (await modules.deploy('getModuleEvents', name)).body.events.map(
      ({ action, version }) => `${action} ${version}`,
    );
  expect((await modules.served())[0]?.active?.version).toBe('1.0.0');
  expect((await log())[0]).toBe('activated 1.0.0');

  // The first call is for the entry before.
  write.mockReturnValueOnce(models.events.updateOne({ _id: null }, {})).mockImplementationOnce(killed);
  await modules.deploy('activateVersion', name, { version: '1.1.0' });
  await modules.deploy('disableModule', name, {});
  expect((await log()).slice(0, 3)).toEqual(['disabled 1.1.0', 'activated 1.1.0', 'activated 1.0.0']);
});
