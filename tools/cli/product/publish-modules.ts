import { join } from 'node:path';
import { type BuiltVersion, builtVersion, readBuiltVersion } from '@atelier/module-build/built-version';
import { createRegistryClient, DeployError } from '@atelier/module-build/registry-client';
import { findWebParts } from '../building/parts.ts';
import { untilReady } from '../processes/managed-process.ts';
import { PlainError } from '../workspace.ts';
import { localUrl } from './ports.ts';

const timeoutMs = 60_000;

/**
 * Publishes and activates the modules of this project that changed since the last start, through the calls that every team uses.
 * A module that was rebuilt without a new version gets one, such as `1.0.0-local.3f2a9c1b`: published versions never change.
 * @throws PlainError with the registry's reason.
 */
export async function publishModules(
  port: number,
  operatorKey: string,
  log: (line: string) => void,
): Promise<void> {
  const url = localUrl(port);
  const parts = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const versions = await Promise.all(parts.map(({ output }) => readBuiltVersion(join(output, '..'))));
  await untilReady(`${url}/readyz`, AbortSignal.timeout(timeoutMs));
  for (const version of versions) {
    const published = await publish({ url, token: operatorKey }, version).catch((error: unknown) => {
      throw error instanceof DeployError ? new PlainError(`${version.name}: ${error.message}`) : error;
    });
    if (published) log(`  published ${version.name} ${published}`);
  }
}

/** Returns the version that was published, or null if the served one is the built one. */
async function publish(address: { url: string; token: string }, built: BuiltVersion): Promise<string | null> {
  const registry = createRegistryClient(address, built.name);
  const status = await registry.status().catch((error: unknown) => {
    if (error instanceof DeployError && error.code === 'module_not_found') return null;
    throw error;
  });
  const versions = status?.versions ?? [];
  const known = (number: string) => versions.find(({ version }) => version === number);
  const same = versions.some(({ digest, removed_at }) => digest === built.digest && !removed_at);
  let next = known(built.version) && !same ? renamed(built) : built;
  // The number of a removed version cannot be used again.
  for (let count = 2; known(next.version)?.removed_at; count += 1) next = renamed(built, `.${count}`);
  if (status?.active === next.version) return null;
  if (!known(next.version)) await registry.publish(next);
  await registry.activate(next.version);
  return next.version;
}

/** The same content under a version of its own. */
function renamed({ version, digest, request }: BuiltVersion, suffix = ''): BuiltVersion {
  const manifest = { ...request.manifest, version: `${version}-local.${digest.slice(0, 8)}${suffix}` };
  return builtVersion({ ...request, manifest });
}
