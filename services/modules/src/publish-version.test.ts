import { gatewayIdentity } from '@atelier/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newModule, upload, versionOf } from './testing/module-versions.ts';
import { startModules } from './testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

describe('publishing', () => {
  it('stores a version that is served only after its activation, and then with every file', async () => {
    const { name, path } = newModule();
    const published = await modules.publish(versionOf({ name, path }));
    expect(published.body).toMatchObject({ success: true, status: { state: 'empty', active: null } });
    expect(await modules.servedNamed(name)).toBeUndefined();

    await modules.deploy('activateVersion', name, { version: '1.0.0' });
    const served = await modules.servedNamed(name);
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
    vi.spyOn(events, 'create').mockRejectedValueOnce(new Error('unreachable'));
    expect((await modules.publish(versionOf({ name, path }))).status).toBe(500);
    const file = await modules.service.call('getModuleFile', {
      as: gatewayIdentity.userId,
      query: { module: name, version: '1.0.0', path: 'entry.js', encoding: 'identity' },
    });
    expect(await file.text()).toBe('hello("1.0.0")');
  });

  const [tool] = (versionOf().manifest as { tools: object[] }).tools;
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
    'two tools with one path': [{ manifest: { tools: [tool, tool] } }, 'manifest.tools'],
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
    version.files.push(upload('bomb.txt', 'x'.repeat(5_000_000)));
    const { body } = await modules.publish(version);
    expect(body.details).toEqual([expect.objectContaining({ field: 'bomb.txt' })]);
  });

  it('does not report a listed file that is too large as missing', async () => {
    const { body } = await modules.publish(
      versionOf({ ...newModule(), script: `'${'x'.repeat(5_000_000)}'` }),
    );
    expect(body.details).toEqual([
      { field: 'entry.js', message: expect.stringContaining('more than 4194304 bytes') },
    ]);
  });

  it.each([
    { path: 'a picture.png', content: '', field: 'files.2.path', message: 'in names of files' },
    { path: 'a.png', content: '#not base64', field: 'files.2.content', message: 'as Base64' },
    { path: 'a.png', content: 'A'.repeat(5_592_412), field: 'a.png', message: '4194304 bytes' },
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
    expect(await modules.servedNamed(other.name)).toBeUndefined();
    const query = { module: other.name, paths: `/ai/free,${one.path}` };
    const rules = await (await modules.service.call('getModuleRules', { query })).json();
    expect(rules).toMatchObject({
      limits: { tools: 20, files: 100 },
      problems: [{ message: expect.stringMatching(`${one.path} belongs to ${one.name}`) }],
    });
  });

  it('abuse 30: refuses what exceeds the limits of the operator', async () => {
    const strict = await startModules({ MODULE_LIMITS: '{"files":1,"fileBytes":20}' });
    const { body } = await strict.publish(versionOf());
    expect(body.details.map(({ field }) => field)).toEqual(['files', 'hello.css']);
    await strict.close();
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
    expect(await modules.servedNamed(other.name)).toBeUndefined();
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
