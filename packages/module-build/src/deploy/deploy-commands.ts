import type { ModuleStatus } from '@atelier/contracts';
import { z } from 'zod';
import { type BuiltVersion, readBuiltVersion, readManifest, renamedVersion } from './built-version.ts';
import { checkVersion } from './check-version.ts';
import { lastCommit } from './last-commit.ts';
import { createRegistryClient, DeployError, productOrigin, type RegistryClient } from './registry-client.ts';

export { DeployError } from './registry-client.ts';

export type DeployCommand = 'check' | 'deploy' | 'rollout' | 'rollback' | 'disable' | 'remove' | 'status';

interface DeployOptions {
  /** The module's folder: with its source, or with built files and their manifest. */
  folder: string;
  /** A share of the users, for `deploy` and `rollout`. */
  percent?: string | undefined;
  /** For `rollout`; the version of the manifest unless given. */
  version?: string | undefined;
  reason?: string | undefined;
  /** That `deploy` publishes without a check in a browser of this machine. */
  unchecked?: boolean | undefined;
  /** That `deploy` publishes a version that only its link shows. */
  preview?: boolean | undefined;
  /** That `deploy` serves a version that was rolled back. */
  again?: boolean | undefined;
  /** Confirms `remove`, which cannot be undone. */
  yes?: boolean | undefined;
  /** Builds the module in `folder` and returns the folder of its files. */
  build: () => Promise<string>;
  env: Readonly<Record<string, string | undefined>>;
  log: (line: string) => void;
}

/**
 * Runs a command against the registry at `ATELIER_URL`, with the deploy token in `ATELIER_DEPLOY_TOKEN`.
 * @throws Error whose message says what to do; DeployError for a response of the registry.
 */
export async function runDeployCommand(command: DeployCommand, options: DeployOptions): Promise<object> {
  const { log, reason } = options;
  if (command === 'check') return check(options);
  const address = readAddress(options.env);
  const percent = parsePercent(options.percent);
  if (command === 'deploy') return deploy(options, address, percent);
  const manifest = await readManifest(options.folder);
  const version = String(manifest.version);
  const registry = createRegistryClient(address, String(manifest.name));
  const run: Record<Exclude<DeployCommand, 'deploy' | 'check'>, () => Promise<ModuleStatus>> = {
    async rollout() {
      if (percent === null)
        throw new DeployError('Name the share of users: atelier-module rollout --percent 10');
      return registry.rollOut(options.version ?? version, percent, reason);
    },
    rollback: () => registry.rollBack(reason),
    disable: () => registry.disable(reason),
    async remove() {
      if (!options.yes)
        throw new DeployError(
          `remove ends ${manifest.name} with all its versions and frees its paths. It cannot be undone: atelier-module remove --yes`,
        );
      return registry.remove(reason);
    },
    status: () => registry.status(),
  };
  return showStatus(await run[command](), log);
}

async function buildVersion({ folder, build }: DeployOptions): Promise<BuiltVersion> {
  // Only the manifest of built files names the entry.
  const files = 'entry' in (await readManifest(folder)) ? folder : await build();
  return readBuiltVersion(files);
}

async function check(options: DeployOptions): Promise<object> {
  const { env, log } = options;
  const origin = productOrigin(env.ATELIER_URL);
  const built = await buildVersion(options);
  await checkVersion(built, { origin, env, log, required: true });
  return { module: built.name, version: built.version };
}

async function deploy(
  options: DeployOptions,
  address: { url: string; token: string },
  percent: number | null,
): Promise<object> {
  const { reason, log, env } = options;
  const released = await buildVersion(options);
  // The number stays free for the release.
  const built = options.preview ? renamedVersion(released, 'preview') : released;
  const { name, version, request } = built;
  if (!options.unchecked) await checkVersion(built, { origin: address.url, env, log, required: false });
  const registry = createRegistryClient(address, name);
  log(`Publishing ${name} ${version} to ${address.url} (${request.files.length} files)`);
  const commit = await lastCommit(options.folder);
  await publishOnce(registry, { ...built, request: { ...request, commit } }, options);
  if (options.preview) return showPreview(registry, built, address.url, log);
  const status =
    percent === null || percent === 100
      ? await registry.activate(version, reason)
      : await registry.rollOut(version, percent, reason);
  return showStatus(status, log);
}

function showStatus(status: ModuleStatus, log: DeployOptions['log']): ModuleStatus {
  for (const line of describeStatus(status)) log(line);
  return status;
}

async function showPreview(
  registry: RegistryClient,
  { name, version, request }: BuiltVersion,
  origin: string,
  log: (line: string) => void,
): Promise<object> {
  const { token } = await registry.preview(version);
  const { tools } = manifestTools.parse(request.manifest);
  const links = tools.map(
    ({ path }) => `${new URL(path, origin).href}?module-preview=${encodeURIComponent(token)}`,
  );
  log('For seven days, these links show it to signed-in users:');
  for (const link of links) log(`  ${link}`);
  return { module: name, version, links };
}

/**
 * Publishes a version. One that is published with the same content is used as it is.
 * @throws DeployError for one that was rolled back, unless it is to be served again
 */
async function publishOnce(
  registry: RegistryClient,
  built: BuiltVersion,
  { log, again }: DeployOptions,
): Promise<void> {
  try {
    await registry.publish(built.request);
  } catch (error) {
    if (!(error instanceof DeployError) || error.code !== 'version_exists') throw error;
    const { versions } = await registry.status();
    const published = versions.find(({ version }) => version === built.version);
    if (published?.digest !== built.digest) throw error;
    if (published.failed && !again)
      throw new DeployError(
        `${built.name} ${built.version} was rolled back. Raise the version, or serve it again: atelier-module deploy --again`,
      );
    log(`${built.name} ${built.version} is already published with these files.`);
  }
}

const manifestTools = z.object({ tools: z.array(z.object({ path: z.string() })) });

function readAddress({ ATELIER_URL: url, ATELIER_DEPLOY_TOKEN: set = '' }: DeployOptions['env']) {
  const origin = productOrigin(url);
  const token = set.trim();
  if (!token)
    throw new DeployError(
      'Set ATELIER_DEPLOY_TOKEN to the deploy token of this module. The operator creates it.',
    );
  // No header can contain other characters.
  if (!/^[!-~]+$/.test(token))
    throw new DeployError('ATELIER_DEPLOY_TOKEN has characters that no deploy token has. Copy it again.');
  return { url: origin, token };
}

function parsePercent(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100)
    throw new DeployError('--percent must be a whole number from 1 to 100.');
  return Number(text);
}

/** The status of a module in lines for the terminal. */
function describeStatus({
  module,
  state,
  active,
  candidate,
  previous,
  versions,
  health,
  problems,
}: ModuleStatus): string[] {
  const isWithdrawn = versions.some(({ version, failed }) => failed && version === active);
  const states = {
    active: 'active',
    disabled: isWithdrawn
      ? `disabled: ${active} failed for all users. The next release brings it back`
      : 'disabled: not in the registry',
    empty: 'no version is active',
  };
  return [
    `${module}: ${states[state]}`,
    `  ${state === 'disabled' ? 'before' : 'active'}     ${active ?? 'none'}`,
    ...(candidate ? [`  rollout    ${candidate.version} for ${candidate.percent} % of the users`] : []),
    `  fallback   ${previous ?? 'none'}`,
    ...health.map(({ version, loads, load_ms, failures, crashes, errors }) => {
      const time = load_ms === null ? '' : ` of ${load_ms} ms`;
      return `  observed   ${version}  ${loads} loads${time}, ${failures} failures, ${crashes} crashes, ${errors} errors in 24 h`;
    }),
    ...problems
      .slice(0, 20)
      .flatMap(({ version, kind, message, stack, count }) => [
        `  ${kind.padEnd(10)} ${version}  ${printable(message)} (${count} times)`,
        ...(stack ? stack.split('\n').map((frame) => `    at ${printable(frame)}`) : []),
      ]),
    ...versions.slice(0, 10).map(({ version, published_at, size, commit, failed, removed_at }) => {
      const date = `${published_at.slice(0, 16).replace('T', ' ')} UTC`;
      const built = commit && `${commit.id.slice(0, 8)} by ${printable(commit.author)}`;
      const ended = version === active ? 'failed' : 'rolled back';
      const states = [built, failed && ended, removed_at && 'removed'];
      return ['  published', version, date, `${(size / 1000).toFixed(1)} kB`, ...states]
        .filter(Boolean)
        .join('  ');
    }),
  ];
}

/** Without control characters: pages report these texts, and a terminal would follow them. */
const printable = (text: string) => text.replace(/\p{C}/gu, '');
