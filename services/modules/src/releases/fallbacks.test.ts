import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

let number = 0;
async function published(...versions: string[]) {
  const name = `mfe-fallback-${++number}`;
  for (const version of versions)
    await modules.publish(versionOf({ name, path: `/ai/fallback-${number}`, version }));
  const activate = async (version: string) =>
    (await modules.deploy('activateVersion', name, { version })).body.status;
  const report = (user: string, version: string, counts: Record<string, number>) =>
    modules.send('reportModules', {
      as: user,
      body: {
        reports: [{ module: name, version, loads: 0, load_ms: 0, failures: 0, crashes: 0, ...counts }],
      },
    });
  const status = async () => (await modules.deploy('getModuleStatus', name)).body.status;
  return { name, activate, report, status };
}

describe('abuse 59: a fallback', () => {
  it('is a version that has loaded, before one that nobody opened and one that only failed', async () => {
    const { activate, report, status } = await published('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await activate('1.0.0');
    await report('user_1', '1.0.0', { loads: 10 });
    await activate('1.1.0');
    await activate('1.2.0');
    await report('user_1', '1.2.0', { failures: 1 });
    expect(await activate('1.3.0')).toMatchObject({ previous: '1.0.0' });
    for (const user of ['user_1', 'user_2']) await report(user, '1.3.0', { failures: 3 });
    expect(await status()).toMatchObject({ active: '1.0.0', previous: '1.1.0' });
  });

  it('is not one that crashed for its only user, if an older one worked', async () => {
    const { activate, report } = await published('1.0.0', '1.1.0', '1.2.0');
    await activate('1.0.0');
    await report('user_1', '1.0.0', { loads: 2 });
    await activate('1.1.0');
    await report('user_1', '1.1.0', { loads: 1, crashes: 1 });
    expect(await activate('1.2.0')).toMatchObject({ previous: '1.0.0' });
  });

  it('is a version that only failed if there is no other', async () => {
    const { activate, report } = await published('1.0.0', '1.1.0');
    await activate('1.0.0');
    await report('user_1', '1.0.0', { failures: 1 });
    expect(await activate('1.1.0')).toMatchObject({ previous: '1.0.0' });
  });
});

it('abuse 59: a version that a rollback activated is watched like any other', async () => {
  const { name, activate, report, status } = await published('1.0.0', '1.1.0', '1.2.0');
  for (const version of ['1.0.0', '1.1.0']) {
    await activate(version);
    await report('user_1', version, { loads: 5 });
  }
  // The first trials have ended.
  await modules.service.dependencies.models.modules.updateOne(
    { _id: name },
    { $set: { active_since: new Date(Date.now() - 3_600_000) } },
  );
  await activate('1.2.0');
  await modules.deploy('rollBackModule', name, {});
  expect(await status()).toMatchObject({ active: '1.1.0' });
  for (const user of ['user_1', 'user_2']) await report(user, '1.1.0', { crashes: 4 });
  expect(await status()).toMatchObject({ active: '1.0.0' });
});
