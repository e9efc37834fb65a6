import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BuiltVersion, readBuiltVersion, renamedVersion } from '@atelier/module-build/built-version';
import { createRegistryClient, DeployError } from '@atelier/module-build/registry-client';
import { findWebParts } from '../building/parts.ts';
import { PlainError } from '../workspace.ts';
import { notRunning } from './api-client.ts';
import { readOperatorKey } from './data-folder.ts';
import { readSettings } from './settings.ts';

interface PublishOptions {
  /** Where the calls of the registry are: the modules service, or a gateway. */
  url: string;
  operatorKey: string;
  folders: readonly string[];
  log: (line: string) => void;
}

/** The folders of this project's built modules. @throws PlainError when one is not built */
export async function builtModules(): Promise<string[]> {
  const parts = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const missing = parts.filter(({ output }) => !existsSync(output));
  if (missing.length > 0)
    throw new PlainError(`Not built: ${missing.map(({ name }) => name).join(', ')}. Run: npm run build`);
  return parts.map(({ output }) => dirname(output));
}

/**
 * Publishes and activates the modules that differ from what is served, through the calls that every team
 * uses. A module that was rebuilt without a new version gets one, such as `1.0.0-local.3f2a9c1b`: published
 * versions never change.
 * @returns how many were published
 */
export async function publishModules({ url, operatorKey, folders, log }: PublishOptions): Promise<number> {
  const versions = await Promise.all(folders.map(readBuiltVersion));
  let count = 0;
  for (const version of versions) {
    const published = await publish({ url, token: operatorKey }, version).catch((error: unknown) => {
      throw error instanceof DeployError ? new PlainError(`${version.name}: ${reasonOf(error)}`) : error;
    });
    if (!published) continue;
    count += 1;
    log(`  published ${version.name} ${published}`);
  }
  return count;
}

/** Inside an installation, MODULES_URL names the modules service, so that no gateway is needed. */
export async function publishCommand(): Promise<void> {
  const { publicOrigin, dataDir, operatorKey } = readSettings(process.env);
  const url = process.env.MODULES_URL || publicOrigin;
  const folders = await builtModules();
  await fetch(new URL('/healthz', url)).catch((cause: unknown) => {
    throw notRunning(url, cause);
  });
  const key = operatorKey ?? (await readOperatorKey(dataDir));
  if (key === null) throw notRunning(url, new Error(`${dataDir} has no operator key`));
  const count = await publishModules({ url, operatorKey: key, folders, log: console.log });
  console.log(`${count} of ${folders.length} modules were published.`);
}

const reasonOf = ({ code, message }: DeployError) =>
  code === 'unauthenticated' ? 'The product has another operator key. Set OPERATOR_KEY.' : message;

/** Returns the version that was published, or null if the served one is the built one. */
async function publish(address: { url: string; token: string }, built: BuiltVersion): Promise<string | null> {
  const registry = createRegistryClient(address, built.name);
  const status = await registry.status().catch((error: unknown) => {
    if (error instanceof DeployError && error.code === 'module_not_found') return null;
    throw error;
  });
  const versions = status?.versions ?? [];
  // A digest includes the version: the same files under another number have another digest.
  const known = (number: string) => versions.find(({ version }) => version === number);
  const same = versions.some(({ digest, removed_at }) => digest === built.digest && !removed_at);
  let next = known(built.version) && !same ? renamedVersion(built, 'local') : built;
  // The number of a removed version cannot be used again.
  for (let count = 2; known(next.version)?.removed_at; count += 1)
    next = renamedVersion(built, 'local', `.${count}`);
  if (status?.active === next.version) return null;
  if (!known(next.version)) await registry.publish(next.request);
  await registry.activate(next.version);
  return next.version;
}
