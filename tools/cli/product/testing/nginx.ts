import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@atelier/contracts';
import { freePort } from '@atelier/server-kit/testing';
import { runCommand } from '../../building/run-command.ts';
import { findOnPath } from '../../executable.ts';
import { fromDebian, isDebianRoot } from '../../testing/debian.ts';
import { PlainError, root } from '../../workspace.ts';

export interface Nginx {
  url: string;
  ca: string;
  services: Record<string, string>;
  close(): Promise<void>;
}

export interface NginxOptions {
  gateways: readonly number[];
  /** For how many seconds a server that refused a connection is left out. */
  failSeconds: number;
  services: Readonly<Record<ServiceName, readonly number[]>>;
}

const programs = ['nginx', 'openssl'];
const folders = ['/usr/sbin', '/usr/local/sbin'];

export async function installNginx(log: (line: string) => void): Promise<void> {
  const missing: string[] = [];
  for (const program of programs) if (!(await findProgram(program))) missing.push(program);
  if (missing.length === 0) return;
  if (!(await isDebianRoot())) throw notInstalled(missing);
  log(`  installing ${missing.join(', ')}`);
  await fromDebian(...missing);
}

const findProgram = (program: string) => findOnPath([program], folders);
const notInstalled = (missing: readonly string[]) =>
  new PlainError(
    `The tests of several instances need ${missing.join(' and ')}. Install the package of this name.`,
  );

/** A configuration without what Debian's nginx does not know, and with temporary files in a folder. */
export function forDebian(configuration: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return configuration
    .replaceAll(/(server \S+) resolve/g, '$1')
    .replace(/ ssl;\n\s+http2 on;/, ' ssl http2;')
    .replace('http {', `http {\n${temporary.join('\n')}`);
}

export async function startNginx({ gateways, services, failSeconds }: NginxOptions): Promise<Nginx> {
  const [nginx, openssl] = await Promise.all(programs.map(findProgram));
  if (!nginx || !openssl) throw notInstalled(programs);
  const folder = await mkdtemp(join(tmpdir(), 'atelier-nginx-'));
  const file = (name: string) => join(folder, name);
  const names = serviceNames;
  const [tls, plain, ...ports] = await Promise.all(['', '', ...names].map(() => freePort()));
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    file('privkey.pem'),
  ];
  await runCommand(openssl, [
    'req',
    '-x509',
    '-days',
    '2',
    ...key,
    '-out',
    file('fullchain.pem'),
    ...subject,
  ]);
  const published = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const configuration = forDebian(published, folder)
    .replace(
      /^pid .*$/m,
      `pid ${file('pid')};\ndaemon off;\nerror_log ${file('error.log')};${process.getuid?.() === 0 ? '\nuser root;' : ''}`,
    )
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace(/server gateway:3000 (.*)/, (_, limits) =>
      gateways.map((port) => `server 127.0.0.1:${port} ${limits}`).join('\n'),
    )
    .replaceAll(/fail_timeout=\d+s/g, `fail_timeout=${failSeconds}s`)
    .replace('listen 8080;', `listen 127.0.0.1:${plain};`)
    .replace('listen 8443', `listen 127.0.0.1:${tls}`)
    .replaceAll('/etc/nginx/tls', folder)
    .replace('/var/cache/nginx', file('cache'));
  await writeFile(file('nginx.conf'), configuration);
  const balancer = await readFile(join(root, 'deploy/nginx-services.conf'), 'utf8');
  const instances = forDebian(balancer, folder)
    .replaceAll(/\b310(\d)\b/g, (_, service: string) => String(ports[Number(service) - 1]))
    .replaceAll('listen ', 'listen 127.0.0.1:')
    .replaceAll(/-([12]):300(\d)/g, (_, instance: string, service: string) => {
      const name = names[Number(service) - 1];
      return `:${name && services[name][Number(instance) - 1]}`;
    })
    .replaceAll(/server \w+:/g, 'server 127.0.0.1:')
    .replaceAll(/fail_timeout=\d+s/g, `fail_timeout=${failSeconds}s`);
  await writeFile(file('nginx-services.conf'), instances);
  const child = spawn(nginx, ['-p', folder, '-c', file('nginx.conf')], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  try {
    await Promise.race([
      accepts(tls ?? 0),
      ended.then(async () => {
        throw new Error(`nginx ended: ${await readFile(file('error.log'), 'utf8')}`);
      }),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `https://127.0.0.1:${tls}`,
    ca: await readFile(file('fullchain.pem'), 'utf8'),
    services: Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`])),
    close,
  };
}

async function accepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
