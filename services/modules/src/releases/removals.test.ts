import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVersionFiles } from '../files/version-files.ts';
import { versionOf } from '../testing/module-versions.ts';
import { operatorUser, startModules } from '../testing/start-modules.ts';
import { openModels, type RegistryModels } from './models.ts';
import { removeAbandonedFiles, removeOldVersions } from './removals.ts';

const day = 24 * 60 * 60_000;
let modules: Awaited<ReturnType<typeof startModules>>;
let models: RegistryModels;
beforeAll(async () => {
  modules = await startModules();
  models = await openModels(modules.service.connection);
});
afterAll(() => modules.close());

const name = 'mfe-hello';
const publish = (version: string) => modules.publish(versionOf({ version }));
const activate = (version: string) => modules.deploy('activateVersion', name, { version });
const sweep = () => removeOldVersions(models, createVersionFiles(modules.service.connection), { newest: 2 });
/** Lets all versions appear as old as `days`, in their order. */
const age = async (days: number) => {
  const versions = modules.service.connection.collection<{ _id: string; served_at: Date | null }>(
    'module_versions',
  );
  const then = Date.now() - days * day;
  for (const [index, { _id, served_at }] of (await versions.find().sort({ _id: 1 }).toArray()).entries())
    await versions.updateOne(
      { _id },
      { $set: { published_at: new Date(then + index), served_at: served_at && new Date(then) } },
    );
};
const filesOf = async (version: string) => {
  const files = await modules.service.connection.collection('module_files').find({}).toArray();
  return files.filter(({ name }) => String(name).includes(`/${version}/`)).length;
};

it('keeps what is served and what is recent, removes other files, and keeps their numbers taken', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(version);
  for (const version of ['1.0.0', '1.1.0']) await activate(version);
  // 1.0.0 is the fallback, 1.1.0 is active, and a page may have loaded 1.2.0 until today.
  await modules.deploy('rollOutVersion', name, { version: '1.2.0', percent: 10 });
  await age(30);
  await modules.deploy('rollBackModule', name, {});
  for (const version of ['1.4.0', '1.5.0']) await publish(version);
  expect(await sweep()).toEqual(['mfe-hello@1.3.0']);
  expect([await filesOf('1.3.0'), await filesOf('1.2.0')]).toEqual([0, 4]);

  await age(30);
  expect(await sweep()).toEqual(['mfe-hello@1.2.0']);
  const { body } = await modules.deploy('getModuleStatus', name);
  expect(body.status).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
  const removed = [body.status.versions].flat().filter((one) => Object(one).removed_at);
  expect(removed.map((one) => Object(one).version).sort()).toEqual(['1.2.0', '1.3.0']);

  const again = await publish('1.3.0');
  expect([again.status, again.body.code]).toEqual([409, 'version_exists']);
  const refused = await activate('1.3.0');
  expect([refused.status, refused.body.code]).toEqual([404, 'version_not_found']);
  expect(refused.body.message).toContain('files of version 1.3.0 were removed');
});

it('never rolls back to a removed version', async () => {
  // 1.5.0 is active and 1.4.0 its fallback; the older ones are removed from the history.
  for (const version of ['1.4.0', '1.5.0']) await activate(version);
  await age(30);
  expect(await sweep()).toEqual(['mfe-hello@1.1.0', 'mfe-hello@1.0.0']);
  const { body } = await modules.deploy('rollBackModule', name, {});
  expect(body.status).toMatchObject({ active: '1.4.0', previous: null });
  expect((await modules.deploy('rollBackModule', name, {})).body.code).toBe('nothing_to_roll_back');
});

const storedFiles = async () => {
  const found = await modules.service.connection.collection('module_files').find().toArray();
  return found.map(({ name }) => String(name)).sort();
};

describe('remove', () => {
  it('ends a module: its files, paths and types are free, its numbers stay taken, and the log has it', async () => {
    const removed = { name: 'mfe-old', path: '/ai/old' };
    await modules.publish(versionOf(removed));
    await modules.deploy('activateVersion', removed.name, { version: '1.0.0' });
    const { status, body } = await modules.deploy('removeModule', removed.name, { reason: 'unused' });
    expect([status, body.status.state]).toEqual([200, 'empty']);
    expect((await modules.served()).map((one) => one.name)).not.toContain(removed.name);
    expect((await storedFiles()).filter((file) => file.startsWith('mfe-old/'))).toEqual([]);
    expect((await modules.publish(versionOf(removed))).body.code).toBe('version_exists');
    const { body: log } = await modules.deploy('getModuleEvents', removed.name);
    expect(log.events[0]).toMatchObject({ action: 'removed', reason: 'unused' });

    const heir = { name: 'mfe-heir', path: removed.path };
    await modules.publish(versionOf(heir));
    expect((await modules.deploy('activateVersion', heir.name, { version: '1.0.0' })).status).toBe(200);
    await modules.publish(versionOf({ ...removed, path: '/ai/new', version: '2.0.0' }));
    expect((await modules.deploy('activateVersion', removed.name, { version: '2.0.0' })).status).toBe(200);
  });

  it('takes the module from the list of operators', async () => {
    await modules.publish(versionOf({ name: 'mfe-gone', path: '/ai/gone' }));
    await modules.deploy('removeModule', 'mfe-gone', {});
    const listed = await modules.service.call('listModules', { as: operatorUser });
    expect(await listed.text()).not.toContain('mfe-gone');
  });
});

it('an operator hands the paths of a module over to another, which then publishes them', async () => {
  await modules.publish(versionOf({ name: 'mfe-giver', path: '/ai/given' }));
  await modules.deploy('activateVersion', 'mfe-giver', { version: '1.0.0' });
  const transfer = (as: string, to: string) =>
    modules.send('transferAsOperator', {
      as,
      params: { module: 'mfe-giver' },
      body: { to, reason: 'another team' },
    });
  expect((await transfer('user_other', 'mfe-taker')).status).toBe(403);
  expect((await transfer(operatorUser, 'mfe-typo')).body.code).toBe('module_not_found');
  await modules.tokenFor('mfe-taker');
  const { body } = await transfer(operatorUser, 'mfe-taker');
  expect(body.status).toMatchObject({ state: 'disabled' });
  const taken = { name: 'mfe-taker', path: '/ai/given' };
  await modules.publish(versionOf(taken));
  expect((await modules.deploy('activateVersion', taken.name, { version: '1.0.0' })).status).toBe(200);
  const back = await modules.deploy('activateVersion', 'mfe-giver', { version: '1.0.0' });
  expect(back.body.details[0]?.message).toContain('mfe-taker');
  expect(back.body.message).not.toContain('not published');
  const { body: log } = await modules.deploy('getModuleEvents', 'mfe-giver');
  expect(log.events[0]).toMatchObject({ action: 'transferred', reason: 'to mfe-taker: another team' });
});

it('files of a publication that was killed are removed after an hour, those of versions are kept', async () => {
  const { files } = modules.service.dependencies;
  const content = Buffer.from('killed');
  const kept = await storedFiles();
  await files.store('mfe-killed/1.0.0', [
    { path: 'a.js', type: 'text/javascript', integrity: '', content, br: null },
  ]);
  await removeAbandonedFiles(models, files);
  expect(await storedFiles()).toEqual([...kept, 'mfe-killed/1.0.0/a.js'].sort());
  await removeAbandonedFiles(models, files, Date.now() + 2 * 3_600_000);
  expect(await storedFiles()).toEqual(kept);
});
