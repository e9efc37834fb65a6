import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { ComposeService } from './compose-services.ts';
import { type Image, makeRoot } from './image.ts';

const run = promisify(execFile);
/** Of Docker, for each mount in memory. */
const tmpfsOptions = ['noexec', 'nosuid', 'nodev', 'rprivate'];

export interface Containers {
  /** The address of this machine for the containers. */
  host: string;
  addressOf(name: string): string;
  start(name: string, image: Image, service: ComposeService): Promise<void>;
  /** Runs another command than the service's until it ends. Returns its output. @throws Error if it fails */
  runOnce(name: string, image: Image, service: ComposeService, command: string[]): Promise<string>;
  /** Resolves when the command of the health check succeeds. @throws Error with the log if the container ends */
  untilHealthy(name: string, check: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs containers by runc in a network of their own, as an engine would. Their names are in their
 * /etc/hosts, because there is no name server.
 */
export async function createContainers(
  folder: string,
  names: Readonly<Record<string, readonly string[]>>,
  others: readonly string[],
): Promise<Containers> {
  const id = `atelier-${process.pid}`;
  const subnet = `10.212.${process.pid % 256}`;
  const host = `${subnet}.1`;
  const all = Object.keys(names);
  const addressOf = (name: string) => `${subnet}.${10 + all.indexOf(name)}`;
  const hosts = ['127.0.0.1 localhost', ...others.map((name) => `${host} ${name}`)]
    .concat(all.map((name) => `${addressOf(name)} ${[name, ...(names[name] ?? [])].join(' ')}`))
    .join('\n');
  const runc = ['--root', join(folder, 'runc')];
  const networkOf = (name: string) => `${id}-${all.indexOf(name)}`;
  const bundleOf = (name: string) => join(folder, 'containers', name);
  const logOf = (name: string) => readFile(join(bundleOf(name), 'log'), 'utf8');
  await shell([
    `ip netns add ${id}`,
    `ip -n ${id} link add name bridge type bridge`,
    `ip -n ${id} link set bridge up`,
    `ip link add name at-${process.pid} type veth peer name host netns ${id}`,
    `ip addr add ${host}/24 dev at-${process.pid}`,
    `ip link set at-${process.pid} up`,
    `ip -n ${id} link set host master bridge up`,
  ]);

  async function prepare(name: string, image: Image, service: ComposeService, command: readonly string[]) {
    const bundle = bundleOf(name);
    await makeRoot(join(bundle, 'root'), image, `${hosts}\n`);
    for (const { source, target } of service.volumes) await makeVolume(source, image.folders[target]);
    await run('runc', ['spec'], { cwd: bundle });
    const network = networkOf(name);
    await shell([
      `ip netns add ${network}`,
      `ip -n ${id} link add name c${all.indexOf(name)} type veth peer name eth0 netns ${network}`,
      `ip -n ${id} link set c${all.indexOf(name)} master bridge up`,
      `ip -n ${network} addr add ${addressOf(name)}/24 dev eth0`,
      `ip -n ${network} link set eth0 up`,
      `ip -n ${network} link set lo up`,
    ]);
    const path = join(bundle, 'config.json');
    const basis = JSON.parse(await readFile(path, 'utf8'));
    const config = configOf(basis, { image, service, command, network: `/run/netns/${network}` });
    await writeFile(path, JSON.stringify({ ...config, hostname: name }));
  }

  async function runContainer(name: string, options: string[]): Promise<number> {
    const log = await open(join(bundleOf(name), 'log'), 'a');
    const args = [...runc, 'run', ...options, '--bundle', bundleOf(name), `${id}-${name}`];
    const child = spawn('runc', args, { stdio: ['ignore', log.fd, log.fd] });
    const [code] = await once(child, 'exit');
    await log.close();
    return code ?? 1;
  }

  const fail = async (name: string, what: string) =>
    new Error(`${name} ${what}:\n${(await logOf(name)).slice(-3_000)}`);
  return {
    host,
    addressOf,
    async start(name, image, service) {
      await prepare(name, image, service, service.command ?? image.command);
      if ((await runContainer(name, ['--detach'])) !== 0) throw await fail(name, 'does not start');
    },
    async runOnce(name, image, service, command) {
      await prepare(name, image, service, command);
      const code = await runContainer(name, []);
      if (code !== 0) throw await fail(name, `fails at ${command.join(' ')}`);
      const log = await logOf(name);
      await rm(bundleOf(name), { recursive: true });
      await run('ip', ['netns', 'delete', networkOf(name)]);
      return log;
    },
    async untilHealthy(name, check) {
      for (;;) {
        const state = await run('runc', [...runc, 'state', `${id}-${name}`]);
        if (JSON.parse(state.stdout).status !== 'running') throw await fail(name, 'has ended');
        const healthy = await run('runc', [...runc, 'exec', `${id}-${name}`, ...check]).then(
          () => true,
          () => false,
        );
        if (healthy) return;
        await pause(500);
      }
    },
    async close() {
      const { stdout } = await run('runc', [...runc, 'list', '--quiet']);
      for (const one of stdout.split('\n').filter(Boolean))
        await run('runc', [...runc, 'delete', '--force', one]);
      const { stdout: networks } = await run('ip', ['netns', 'list']);
      for (const [network] of networks.matchAll(/^atelier-\S+/gm))
        if (network === id || network.startsWith(`${id}-`)) await run('ip', ['netns', 'delete', network]);
    },
  };
}

/** A new volume has the owner that its folder has in the image. */
async function makeVolume(
  path: string,
  [owner, mode]: readonly [number, number] = [0, 0o755],
): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(path, { recursive: true });
  await chown(path, owner, owner);
  await chmod(path, mode);
}

const shell = (lines: readonly string[]) => run('sh', ['-ec', lines.join('\n')]);

interface Contents {
  image: Image;
  service: ComposeService;
  command: readonly string[];
  network: string;
}

const specification = z.looseObject({
  process: z.looseObject({}),
  mounts: z.array(z.looseObject({})),
  linux: z.looseObject({ namespaces: z.array(z.looseObject({ type: z.string() })) }),
});

/** The configuration of a container: runc's own one, with what Docker makes of a service. */
function configOf(basis: object, { image, service, command, network }: Contents): Record<string, unknown> {
  const { process: standard, mounts, linux } = specification.parse(basis);
  if (service.cap_drop.join() !== 'ALL') throw new Error('Only containers without capabilities are known.');
  const [uid = 0, gid = 0] = (service.user ?? image.user).split(':').map(Number);
  const bind = (source: string, destination: string, readOnly: boolean) => ({
    destination,
    source,
    type: 'bind',
    options: ['rbind', 'rprivate', ...(readOnly ? ['ro'] : [])],
  });
  // Debian's package of the one that Docker brings.
  const init = service.init ? ['/usr/bin/tini', '--'] : [];
  const environment = { ...image.env, ...service.environment };
  return {
    ...basis,
    root: { path: 'root', readonly: service.read_only },
    process: {
      ...standard,
      terminal: false,
      user: { uid, gid },
      args: [...init, ...image.entrypoint, ...command],
      env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      cwd: image.folder,
      capabilities: {},
      noNewPrivileges: service.security_opt.includes('no-new-privileges:true'),
      rlimits: [],
    },
    mounts: [
      ...mounts,
      ...Object.entries(image.files).map(([path, source]) => bind(source, path, true)),
      ...service.tmpfs.map((mount) => {
        const [destination = '', options] = mount.split(':');
        const given = options ? options.split(',') : [];
        return { destination, source: 'tmpfs', type: 'tmpfs', options: [...tmpfsOptions, ...given] };
      }),
      ...service.volumes.map(({ source, target, readOnly }) => bind(source, target, readOnly)),
    ],
    linux: {
      ...linux,
      resources: { memory: { limit: bytesOf(service.mem_limit) } },
      namespaces: linux.namespaces.map((one) => (one.type === 'network' ? { ...one, path: network } : one)),
    },
  };
}

function bytesOf(limit: string): number {
  const [, number, unit = ''] = /^(\d+)([mg])$/.exec(limit) ?? [];
  return Number(number) * 1024 ** (unit === 'g' ? 3 : 2);
}
