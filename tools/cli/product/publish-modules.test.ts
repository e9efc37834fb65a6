import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { versionOf } from '../../../services/modules/src/testing/module-versions.ts';
import { operatorKey, startModules } from '../../../services/modules/src/testing/start-modules.ts';
import { publishModules } from './publish-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
});
afterAll(() => modules.close());

async function built(script: string, version = '1.0.0'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-publish-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { manifest } = versionOf({ version, script });
  await writeFile(join(folder, 'module.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'entry.js'), script);
  await writeFile(join(folder, 'hello.css'), '[data-mfe=mfe-hello] .hello { color: red }');
  return folder;
}
const publish = (folder: string, key = operatorKey) =>
  publishModules({ url: modules.service.url, operatorKey: key, folders: [folder], log: () => {} });
const served = async () => (await modules.served()).map(({ name, active }) => `${name} ${active?.version}`);

test('modules are published and activated; the second time changes nothing', async () => {
  const folder = await built('hello("first")');
  expect(await publish(folder)).toBe(1);
  expect(await served()).toEqual(['mfe-hello 1.0.0']);
  expect(await publish(folder)).toBe(0);
  expect(await served()).toEqual(['mfe-hello 1.0.0']);
});

test('other content of the same version gets a version of its own, and a newer version replaces both', async () => {
  expect(await publish(await built('hello("other")'))).toBe(1);
  expect(await served()).toEqual([expect.stringMatching(/^mfe-hello 1\.0\.0-local\.[0-9a-f]{8}$/)]);
  expect(await publish(await built('hello("next")', '1.1.0'))).toBe(1);
  expect(await served()).toEqual(['mfe-hello 1.1.0']);
});

test('another operator key is refused with the name of its variable', async () => {
  const folder = await built('hello("refused")', '2.0.0');
  await expect(publish(folder, 'x'.repeat(40))).rejects.toThrow(/^mfe-hello: .*Set OPERATOR_KEY\.$/);
});
