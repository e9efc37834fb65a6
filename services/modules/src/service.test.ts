import { gatewayIdentity } from '@atelier/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { upload, versionOf } from './testing/module-versions.ts';
import { asOperator, startModules } from './testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

let number = 0;
/** Each test has its own module with its own path. */
const newModule = () => {
  number += 1;
  return { name: `mfe-test-${number}`, path: `/ai/test-${number}` };
};
const servedNamed = async (name: string) => (await modules.served()).find((module) => module.name === name);

describe('publishing', () => {
  it('stores a version that is served only after its activation, and then with every file', async () => {
    const { name, path } = newModule();
    const published = await modules.publish(versionOf({ name, path }));
    expect(published.body).toMatchObject({ success: true, status: { state: 'empty', active: null } });
    expect(await servedNamed(name)).toBeUndefined();

    await modules.deploy('activateVersion', name, { version: '1.0.0' });
    const served = await servedNamed(name);
    expect(served?.active).toMatchObject({
      version: '1.0.0',
      base: `/modules/${name}/1.0.0/`,
      previous: null,
    });
    const file = (encoding: string) =>
      modules.service.call('getModuleFile', {
        as: gatewayIdentity.userId,
        query: { module: name, version: '1.0.0', path: 'entry.js', encoding },
      });
    const plain = await file('identity');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await plain.text()).toBe('hello("1.0.0")');
    expect((await file('br')).headers.get('content-encoding')).toBe('br');
  });

  it('refuses a version that exists, whatever its content', async () => {
    const { name, path } = newModule();
    await modules.publish(versionOf({ name, path }));
    const again = await modules.publish(versionOf({ name, path, script: 'other()' }));
    expect([again.status, again.body.code]).toEqual([409, 'version_exists']);
  });

  it('stores one of two concurrent publications of a version', async () => {
    const { name, path } = newModule();
    const both = await Promise.all([1, 2].map(() => modules.publish(versionOf({ name, path }))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps the files of a stored version when the audit log cannot be written', async () => {
    const { name, path } = newModule();
    const { events } = modules.service.dependencies.models;
    vi.spyOn(events, 'create').mockRejectedValueOnce(new Error('out of reach'));
    expect((await modules.publish(versionOf({ name, path }))).status).toBe(500);
    const file = await modules.service.call('getModuleFile', {
      as: gatewayIdentity.userId,
      query: { module: name, version: '1.0.0', path: 'entry.js', encoding: 'identity' },
    });
    expect(await file.text()).toBe('hello("1.0.0")');
  });

  const invalid: Record<string, [Parameters<typeof versionOf>[0], string]> = {
    'another shell range': [{ manifest: { shell: '^9.0.0' } }, 'manifest.shell'],
    'another version of a shared package': [
      { manifest: { shared: { react: '^18.0.0' } } },
      'manifest.shared.react',
    ],
    'a package that the shell does not provide': [
      { manifest: { shared: { vue: '^3.0.0' } } },
      'manifest.shared.vue',
    ],
    'an unknown field': [{ manifest: { extra: 1 } }, 'manifest.extra'],
    'a path of the shell': [{ path: '/ai' }, 'manifest.tools.0.path'],
    'styles outside of its root': [{ css: '.sidebar { display: none }' }, 'hello.css'],
    'an entry that is not JavaScript': [{ script: 'this is not js' }, 'entry.js'],
    'an ES module that is described as a script': [{ script: 'export default 1' }, 'entry.js'],
    'a title with characters that reverse it': [{ title: 'Hello\u202egnp.exe' }, 'manifest.tools.0.title'],
    'a file that is missing': [{ manifest: { entry: 'other.js' } }, 'other.js'],
    'another integrity in the manifest': [
      { manifest: { integrity: `sha384-${'A'.repeat(64)}` } },
      'entry.js',
    ],
  };
  it.each(Object.entries(invalid))('abuse 30: refuses %s, and stores nothing', async (_, [change, field]) => {
    const { name, path } = newModule();
    const { status, body } = await modules.publish(versionOf({ name, path, ...change }));
    expect([status, body.code]).toEqual([422, 'module_invalid']);
    expect(body.details.map((detail) => detail.field)).toContain(field);
    expect((await modules.deploy('getModuleStatus', name)).status).toBe(404);
    const { body: log } = await modules.deploy('getModuleEvents', name);
    expect(log.events[0]).toMatchObject({ action: 'publish_refused', actor: 'operator' });
  });

  it('names the versions of the shell, and where the range is corrected', async () => {
    const manifest = { shell: '^9.0.0', shared: { react: '^18.0.0' } };
    const { body } = await modules.publish(versionOf({ ...newModule(), manifest }));
    expect(body.details.map(({ message }) => message)).toEqual([
      expect.stringMatching(/\^9\.0\.0 does not include 1\.2\.0, .* module\.json\.$/),
      expect.stringMatching(/\^18\.0\.0 does not include 19\.3\.1, .* package\.json\.$/),
    ]);
  });

  it.each([
    ['index.html', 'a page'],
    ['.env.js', 'a hidden file'],
    ['evil.js', 'a script that the manifest does not list'],
    ['ENTRY.js', 'a name that differs from another in case only'],
    ['module.json', 'a second manifest'],
  ])('abuse 30: refuses %s: %s', async (file) => {
    const version = versionOf(newModule());
    version.files.push(upload(file, 'content'));
    const { status, body } = await modules.publish(version);
    expect(status).toBe(422);
    expect(body.details.map(({ field }) => field)).toContain(file);
  });

  it.each(['../evil.js', '/etc/evil.js', 'a/../../b.js', 'a\\b.js', 'a b.js'])(
    'abuse 30: refuses the file name %s',
    async (file) => {
      const version = versionOf(newModule());
      version.files.push(upload(file, 'content'));
      expect((await modules.publish(version)).body.code).toBe('invalid_request');
    },
  );

  it('abuse 30: refuses a small file that expands to a large one', async () => {
    const version = versionOf(newModule());
    version.files.push(upload('bomb.txt', 'x'.repeat(2_000_000)));
    const { body } = await modules.publish(version);
    expect(body.details).toEqual([expect.objectContaining({ field: 'bomb.txt' })]);
  });

  it('does not report a listed file that is too large as missing', async () => {
    const { body } = await modules.publish(
      versionOf({ ...newModule(), script: `'${'x'.repeat(2_000_000)}'` }),
    );
    expect(body.details).toEqual([
      { field: 'entry.js', message: expect.stringContaining('more than 1048576 bytes') },
    ]);
  });

  it.each([
    { path: 'a picture.png', content: '', field: 'files.2.path', message: 'in names of files' },
    { path: 'a.png', content: '#not base64', field: 'files.2.content', message: 'as Base64' },
    { path: 'a.png', content: 'A'.repeat(1_398_108), field: 'files.2.content', message: '1048576 bytes' },
  ])('says what is wrong with an upload of $path', async ({ path, content, field, message }) => {
    const version = versionOf(newModule());
    version.files.push({ ...upload(path, ''), encoding: 'identity', content });
    const { body } = await modules.publish(version);
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('abuse 30: refuses the path of another module, also when both are activated later', async () => {
    const [one, other] = [newModule(), newModule()];
    await modules.publish(versionOf(one));
    await modules.publish(versionOf({ ...other, path: one.path }));
    expect((await modules.deploy('activateVersion', one.name, { version: '1.0.0' })).status).toBe(200);
    const second = await modules.deploy('activateVersion', other.name, { version: '1.0.0' });
    expect([second.status, second.body.code]).toEqual([422, 'module_invalid']);
    expect(second.body.details[0]?.message).toContain(one.name);
    const third = await modules.publish(versionOf({ ...other, version: '1.1.0', path: one.path }));
    expect(third.body.code).toBe('module_invalid');
    expect(await servedNamed(other.name)).toBeUndefined();
  });

  it('abuse 30: refuses a view of creations that another module declares', async () => {
    const [one, other] = [newModule(), newModule()];
    const creating = (module: typeof one, view?: string) => {
      const version = versionOf(module);
      const tools = [version.manifest.tools].flat();
      const created = { type: 'article', label: 'Articles', ...(view && { view }) };
      const withType = tools.map((tool) => Object.assign({}, tool, { creates: [created] }));
      return { ...version, manifest: { ...version.manifest, tools: withType } };
    };
    await modules.publish(creating(one));
    await modules.publish(creating(other, './Hello'));
    const activate = (name: string) => modules.deploy('activateVersion', name, { version: '1.0.0' });
    expect((await activate(one.name)).status).toBe(200);
    const second = await activate(other.name);
    expect([second.status, second.body.code]).toEqual([422, 'module_invalid']);
    expect(second.body.details[0]?.message).toContain(`belong to ${one.name}`);
    expect(await servedNamed(other.name)).toBeUndefined();
  });

  it('frees a path that no served version has any more', async () => {
    const [one, other] = [newModule(), newModule()];
    await modules.publish(versionOf(one));
    await modules.publish(versionOf({ ...one, version: '1.1.0' }));
    await modules.deploy('rollOutVersion', one.name, { version: '1.0.0', percent: 10 });
    await modules.deploy('rollBackModule', one.name, {});
    await modules.publish(versionOf({ ...other, path: one.path }));
    expect((await modules.deploy('activateVersion', other.name, { version: '1.0.0' })).status).toBe(200);
  });
});

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
    const served = await servedNamed(name);
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
    expect(await servedNamed(name)).toBeUndefined();
    const share = await modules.deploy('rollOutVersion', name, { version: '1.1.0', percent: 10 });
    expect([share.status, share.body.code]).toEqual([409, 'conflict']);
    const back = await modules.deploy('rollBackModule', name, {});
    expect([back.status, back.body.code]).toEqual([409, 'nothing_to_roll_back']);
    expect(back.body.message).toBe('This module is disabled. Activate a version to serve it again.');
    expect(await servedNamed(name)).toBeUndefined();
    await modules.deploy('rollOutVersion', name, { version: '1.0.0', percent: 100 });
    expect((await servedNamed(name))?.active?.version).toBe('1.0.0');
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

describe('reports of pages', () => {
  const released = async () => {
    const module = newModule();
    for (const version of ['1.0.0', '1.1.0']) {
      await modules.publish(versionOf({ ...module, version }));
      await modules.deploy('activateVersion', module.name, { version });
    }
    return module.name;
  };
  const report = (as: string, module: string, counts: Record<string, number>, version = '1.1.0') =>
    modules.send('reportModules', {
      as,
      body: { reports: [{ module, version, loads: 0, load_ms: 0, failures: 0, crashes: 0, ...counts }] },
    });
  const status = async (name: string) => (await modules.deploy('getModuleStatus', name)).body.status;

  it('are counted by version', async () => {
    const name = await released();
    await report('user_1', name, { loads: 2, load_ms: 500 });
    await report('user_2', name, { loads: 2, load_ms: 700, failures: 1 });
    expect((await status(name)).health).toEqual([
      { version: '1.1.0', loads: 4, load_ms: 300, failures: 1, crashes: 0, errors: 0 },
    ]);
  });

  it('roll back a release that fails for several users, with the reason in the audit log', async () => {
    const name = await released();
    await report('user_1', name, { loads: 2, crashes: 3 });
    expect((await status(name)).active).toBe('1.1.0');
    await report('user_2', name, { loads: 2, crashes: 2 });
    expect(await status(name)).toMatchObject({ active: '1.0.0', previous: null });
    const { body } = await modules.deploy('getModuleEvents', name);
    expect(body.events[0]).toMatchObject({
      action: 'rolled_back',
      actor: 'registry',
      previous: '1.1.0',
      reason: '5 problems of 2 users in 4 loads',
    });
  });

  it('abuse 29: make a version with many problems the last choice as a fallback', async () => {
    const name = await released();
    await modules.publish(versionOf({ name, path: `/ai/${name.slice(4)}`, version: '1.2.0' }));
    await report('user_1', name, { loads: 4, crashes: 5 });
    const { body } = await modules.deploy('activateVersion', name, { version: '1.2.0' });
    expect(body.status).toMatchObject({ active: '1.2.0', previous: '1.0.0' });
    const served = await servedNamed(name);
    expect(served?.active?.previous).toMatchObject({ version: '1.0.0', shell: '^1.0.0' });
  });

  it('do not roll back: of one user alone, a small share, an old release, an unknown version', async () => {
    const name = await released();
    await report('user_1', name, { crashes: 1000 });
    expect((await status(name)).active).toBe('1.1.0');
    const rare = await released();
    await report('user_1', rare, { loads: 1000, crashes: 5 });
    await report('user_2', rare, { crashes: 5 });
    expect((await status(rare)).active).toBe('1.1.0');
    const old = await released();
    await modules.service.dependencies.models.modules.updateOne(
      { _id: old },
      { $set: { active_since: new Date(Date.now() - 16 * 60_000) } },
    );
    await report('user_1', old, { crashes: 50 });
    await report('user_2', old, { crashes: 50 });
    expect((await status(old)).active).toBe('1.1.0');
    await report('user_1', old, { crashes: 50 }, '9.9.9');
    expect((await status(old)).health).toHaveLength(1);
  });
});

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
