import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { serviceNames } from '@atelier/contracts';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createKeys } from '../../../gateway/src/testing/keys.ts';
import { buildWeb } from '../building/build-web.ts';
import { runCommand } from '../building/run-command.ts';
import { findOnPath } from '../executable.ts';
import { type Client, createClient } from '../product/testing/client.ts';
import { clerkWith } from '../product/testing/instances.ts';
import { forDebian } from '../product/testing/nginx.ts';
import { root } from '../workspace.ts';
import { assembleServer } from './assemble-server.ts';
import { type ComposeService, composeServices } from './testing/compose-services.ts';
import { type Containers, createContainers } from './testing/containers.ts';
import { type Image, ownImages, publicImages } from './testing/image.ts';
import { installation } from './testing/installation.ts';

const servers = ['gateway', ...serviceNames];
const instances = servers.flatMap((name) => [`${name}-1`, `${name}-2`]);
const names = [...instances, 'proxy', 'redis', 'prometheus', 'alertmanager', 'tools'];

const answer = z.object({
  data: z.object({
    result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })).optional(),
    activeAlertmanagers: z.array(z.unknown()).optional(),
  }),
});

let folder: string;
let services: Record<string, ComposeService>;
let own: Map<string, Image>;
let containers: Containers;
let client: Client;
const closing: (() => unknown)[] = [];

/** Lets containers reach a server of this machine at the same port. */
async function expose(port: number): Promise<void> {
  const server = createServer((socket) => {
    const inner = connect(port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    for (const one of [socket, inner]) one.on('error', () => [socket, inner].map((end) => end.destroy()));
  });
  await listen(server, port);
}

async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, containers.host, resolve);
  await promise;
  closing.push(() => server.close());
}

/** A certificate of the domain and of Clerk, which only the servers of this installation accept. */
async function makeCertificate(): Promise<{ cert: string; key: string }> {
  const tls = join(folder, 'tls');
  await mkdir(tls);
  const files = ['-keyout', join(tls, 'privkey.pem'), '-out', join(tls, 'fullchain.pem')];
  const subject = [
    '-subj',
    '/CN=atelier.example',
    '-addext',
    'subjectAltName=DNS:atelier.example,DNS:api.clerk.com',
  ];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await runCommand('openssl', ['req', '-x509', '-days', '2', ...kind, ...files, ...subject]);
  const [key, cert] = await Promise.all([files[1], files[3]].map((file) => readFile(file ?? '', 'utf8')));
  // As docs/production.md says.
  await chown(join(tls, 'privkey.pem'), 101, 101);
  await chmod(join(tls, 'privkey.pem'), 0o400);
  return { cert: cert ?? '', key: key ?? '' };
}

function imageOf(name: string): Image {
  const [image = ''] = (services[name]?.image ?? '').split(':');
  const server = image.replace(/^atelier\//, '');
  if (server === image) return publicImages[image] as Image;
  const stage = own.get(servers.slice(1).includes(server) ? 'service' : server) as Image;
  return server === 'tools'
    ? {
        ...stage,
        files: { ...stage.files, '/src': root },
        folders: { ...stage.folders, '/backups': [65_534, 0o755] },
      }
    : { ...stage, files: { ...stage.files, '/app': join(folder, 'images', server) } };
}

/** Replaces the configuration of the proxy by one for Debian's nginx. */
async function adaptNginx(): Promise<void> {
  for (const volume of serviceOf('proxy').volumes.filter(({ source }) => source.endsWith('.conf'))) {
    const adapted = join(folder, basename(volume.source));
    await writeFile(adapted, forDebian(await readFile(volume.source, 'utf8'), '/var/cache/nginx'));
    volume.source = adapted;
  }
}

const serviceOf = (name: string) => services[name] as ComposeService;
const runTools = (...command: string[]) =>
  containers.runOnce('tools', imageOf('tools'), serviceOf('tools'), command);

const programs = ['runc', 'tini', 'ip', 'nginx', 'redis-server', 'prometheus', 'prometheus-alertmanager'];
const found = await Promise.all(programs.map((program) => findOnPath([program], ['/usr/sbin'])));

describe.skipIf(process.getuid?.() !== 0 || found.includes(null))(
  `deploy/compose.yaml, run by runc (needs root, and ${programs.join(', ')})`,
  () => {
    beforeAll(async () => {
      await buildWeb(() => {});
      folder = await mkdtemp(join(tmpdir(), 'atelier-compose-'));
      await chmod(folder, 0o755);
      own = await ownImages();
      const certificate = await makeCertificate();
      const mongodb = await startMongodb({ dataDir: null });
      const openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
      closing.push(
        () => mongodb.close(),
        () => openai.close(),
      );
      const variables = {
        ...installation(`mongodb://database.example:${mongodb.port}/atelier?directConnection=true`),
        NODE_EXTRA_CA_CERTS: join(folder, 'tls/fullchain.pem'),
        OPENAI_BASE_URL: openai.baseUrl.replace('127.0.0.1', 'models.example'),
        REDIS_PASSWORD: 'only-for-tests',
        REDIS_URL: 'redis://:only-for-tests@redis:6379',
        TLS_FOLDER: join(folder, 'tls'),
      };
      const file = join(root, 'deploy/compose.yaml');
      services = await composeServices(file, { variables, volumes: folder });
      await adaptNginx();
      const aliases = names.map((name) => [name, services[name]?.networks?.default.aliases ?? []]);
      const others = ['api.clerk.com', 'models.example', 'database.example'];
      containers = await createContainers(folder, Object.fromEntries(aliases), others);
      await expose(mongodb.port);
      await expose(Number(new URL(openai.baseUrl).port));
      await listen(createTlsServer(certificate, clerkWith(await createKeys())), 443);
      const url = `https://${containers.addressOf('proxy')}:8443`;
      client = createClient({ url, ca: certificate.cert, host: 'atelier.example' });
      await Promise.all(servers.map((name) => assembleServer(name, join(folder, 'images', name))));
      await runTools('npm', 'run', 'migrate');
      for (const name of names.slice(0, -1)) await containers.start(name, imageOf(name), serviceOf(name));
    });
    afterAll(async () => {
      client?.close();
      await containers?.close();
      for (const close of closing) await close();
      await rm(folder, { recursive: true });
    });

    test.for([...instances, 'proxy', 'redis'])('%s becomes healthy', async (name) => {
      const [, ...check] = serviceOf(name).healthcheck?.test ?? [];
      await containers.untilHealthy(name, check.length > 0 ? check : imageOf(name).healthcheck);
    });

    test('a page, and an article by way of both balancers', async () => {
      expect(await client.send('/', { headers: { accept: 'text/html' } })).toMatchObject({ status: 200 });
      const body = { prompt: 'An article about rivers', length: 800 };
      expect(await client.call('generateArticle', { as: 'ada', body })).toMatchObject({ status: 200 });
    });

    test('the modules are published by the tools, and served', async () => {
      expect(await runTools('npm', 'run', 'publish-modules')).toMatch(/4 of 4 modules were published/);
      await expect.poll(async () => (await client.send('/registry')).text).toContain('mfe-text-tools');
    });

    test('Prometheus collects from all instances, and sends alerts to Alertmanager', async () => {
      const prometheus = `http://${containers.addressOf('prometheus')}:9090/api/v1`;
      const ask = async (path: string) =>
        answer.parse(await (await fetch(`${prometheus}/${path}`)).json()).data;
      const collected = async () => (await ask('query?query=sum(up)')).result?.[0]?.value[1];
      await expect.poll(collected, { timeout: 60_000 }).toBe(String(instances.length));
      expect((await ask('alertmanagers')).activeAlertmanagers).toHaveLength(1);
    });
  },
);
