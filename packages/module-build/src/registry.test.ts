import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectRegistry } from './registry.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'registry-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const manifest = (name: string, version: string, tool = '/ai/say-hello') => ({
  name,
  version,
  shell: '^1.0.0',
  entry: `entry.${version.replaceAll('.', '')}.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  integrities: { 'later.js': `sha384-${'B'.repeat(64)}` },
  tools: [
    {
      path: tool,
      title: 'Say Hello',
      description: 'Greets.',
      icon: 'data:image/svg+xml,x',
      gradient: { from: '#112233', to: '#445566' },
      expose: './SayHello',
      files: { scripts: [], styles: [] },
      nav: null,
      landing: null,
      plan: null,
    },
  ],
});

async function publish(content: ReturnType<typeof manifest>, folder = content.version): Promise<void> {
  const at = path.join(dir, content.name, folder);
  await mkdir(at, { recursive: true });
  await writeFile(path.join(at, 'module.json'), JSON.stringify(content));
}

describe('the registry', () => {
  it('contains the newest version by semver, and the previous one to fall back on', async () => {
    for (const version of ['1.9.0', '1.10.0', '1.2.0']) await publish(manifest('mfe-hello', version));
    const { modules } = await collectRegistry(dir);
    expect(modules).toMatchObject([
      {
        version: '1.10.0',
        base: '/modules/mfe-hello/1.10.0/',
        previous: { version: '1.9.0', base: '/modules/mfe-hello/1.9.0/', entry: 'entry.190.js' },
      },
    ]);
  });

  it('abuse 40: contains the integrity of every file of the previous version, and is invalid without', async () => {
    const before = manifest('mfe-hello', '1.0.0');
    await publish(manifest('mfe-hello', '1.1.0'));
    await publish(before);
    const { previous } = (await collectRegistry(dir)).modules[0] ?? {};
    expect(previous).toMatchObject({ integrity: before.integrity, integrities: before.integrities });
    await publish({ ...before, integrity: '' });
    await expect(collectRegistry(dir)).rejects.toMatchObject({
      problems: [expect.stringContaining('mfe-hello/1.0.0: module.json is not valid')],
    });
  });

  it('has no previous version if there is one version', async () => {
    await publish(manifest('mfe-hello', '1.0.0'));
    expect((await collectRegistry(dir)).modules[0]?.previous).toBeNull();
  });

  it('abuse 30: is invalid when two modules have the same path', async () => {
    await publish(manifest('mfe-hello', '1.0.0'));
    await publish(manifest('mfe-other', '1.0.0'));
    await expect(collectRegistry(dir)).rejects.toMatchObject({
      code: 'registry_invalid',
      problems: ['Two modules claim the same path.'],
    });
  });

  it('is invalid when a manifest has another version than its folder', async () => {
    await publish(manifest('mfe-hello', '1.0.0'), '2.0.0');
    await expect(collectRegistry(dir)).rejects.toMatchObject({
      problems: ['mfe-hello/2.0.0: its module.json is for mfe-hello 1.0.0'],
    });
  });

  it('reports every manifest that cannot be read', async () => {
    await mkdir(path.join(dir, 'mfe-a', '1.0.0'), { recursive: true });
    await mkdir(path.join(dir, 'mfe-b', '1.0.0'), { recursive: true });
    await expect(collectRegistry(dir)).rejects.toMatchObject({
      problems: [expect.stringContaining('mfe-a/1.0.0'), expect.stringContaining('mfe-b/1.0.0')],
    });
  });
});
