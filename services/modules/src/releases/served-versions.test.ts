import { createLogger } from '@atelier/server-kit/logging';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';
import { createManifestReader } from './manifests.ts';
import { openModels, type RegistryModels } from './models.ts';
import { createServedVersions } from './served-versions.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
let models: RegistryModels;
beforeAll(async () => {
  modules = await startModules();
  models = await openModels(modules.service.connection);
  for (const name of ['mfe-one', 'mfe-two']) {
    await modules.publish(versionOf({ name, path: `/ai/${name}` }));
    await modules.deploy('activateVersion', name, { version: '1.0.0' });
  }
});
afterAll(() => modules.close());

/** What another process of the service serves, and its log. */
function otherProcess() {
  const log: string[] = [];
  const logger = createLogger({ name: 'modules', destination: { write: (line) => void log.push(line) } });
  const served = createServedVersions(models, createManifestReader(models), logger);
  return { log, names: async () => (await served.list()).map(({ name }) => name) };
}

it('leaves out a module whose manifest this product cannot read, and reports it once', async () => {
  const { log, names } = otherProcess();
  const record = await models.versions.findById('mfe-one@1.0.0').orFail().lean();
  const manifest = JSON.stringify({ ...JSON.parse(record.manifest), field_of_another_product: 1 });
  await models.versions.updateOne({ _id: record._id }, { $set: { manifest } });
  expect(await names()).toEqual(['mfe-two']);
  expect(await names()).toEqual(['mfe-two']);
  expect(log.filter((line) => line.includes('mfe-one'))).toHaveLength(1);
  await models.versions.updateOne({ _id: record._id }, { $set: { manifest: record.manifest } });
  expect(await otherProcess().names()).toEqual(['mfe-one', 'mfe-two']);
});
