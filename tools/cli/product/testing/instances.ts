import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { forEachService, type ServiceName, serviceNames } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { startSmtp } from '@atelier/sandbox-smtp';
import { freePort } from '@atelier/server-kit/testing';
import type { Keys } from '../../../../gateway/src/testing/keys.ts';
import { creationsService } from '../../../../services/creations/src/service.ts';
import { imageService } from '../../../../services/image/src/service.ts';
import { modulesService } from '../../../../services/modules/src/service.ts';
import { newsletterService } from '../../../../services/newsletter/src/service.ts';
import { resumeService } from '../../../../services/resume/src/service.ts';
import { textService } from '../../../../services/text/src/service.ts';

/** Two instances of each service over one database, with the emulators that they share. */
export interface Instances {
  openai: Openai;
  env: Record<string, string>;
  ports: Readonly<Record<ServiceName, readonly number[]>>;
  /** Stops one of the instances of a service as SIGTERM does. */
  stop(service: ServiceName, index: number): Promise<void>;
  /** The same, and starts it again at the same port. */
  restart(service: ServiceName, index: number): Promise<void>;
  close(): Promise<void>;
}

export const operatorKey = 'only-for-tests-0123456789-0123456789';

/** Starts the emulators, and two instances of each service. */
export async function startInstances(): Promise<Instances> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-instances-'));
  const packages = join(folder, 'shared-packages.json');
  await writeFile(packages, JSON.stringify({ '@atelier/tool-kit': '1.2.0', react: '19.3.1' }));
  const mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
  const smtp = await startSmtp();
  const cloudinary = await startCloudinary({ folder });
  const variables = {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.baseUrl,
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    IMAGE_FETCH_HOSTS: `127.0.0.1:${cloudinary.port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'news@atelier.example',
    OPERATOR_KEY: operatorKey,
    WEB_DIR: folder,
  };
  type Options = Parameters<typeof startTestService>[1];
  const starters = {
    text: (options: Options) => startTestService(textService, options),
    image: (options: Options) => startTestService(imageService, options),
    resume: (options: Options) => startTestService(resumeService, options),
    creations: (options: Options) => startTestService(creationsService, options),
    newsletter: (options: Options) => startTestService(newsletterService, options),
    modules: (options: Options) => startTestService(modulesService, options),
  };
  const start = (name: ServiceName, port: number): Promise<{ close(): Promise<void> }> =>
    starters[name]({
      databaseUri: mongodb.uriFor('atelier'),
      settings: { ...variables, PORT: String(port) },
    });
  const ports = forEachService((): number[] => []);
  const running = new Map<number, Awaited<ReturnType<typeof start>>>();
  for (const name of serviceNames)
    for (let index = 0; index < 2; index += 1) {
      const port = await freePort();
      ports[name].push(port);
      running.set(port, await start(name, port));
    }
  const stop = async (name: ServiceName, index: number) => {
    const port = ports[name][index] ?? 0;
    await running.get(port)?.close();
    running.delete(port);
  };
  return {
    openai,
    env: { MONGODB_URI: mongodb.uriFor('atelier') },
    ports,
    stop,
    async restart(name, index) {
      await stop(name, index);
      const port = ports[name][index] ?? 0;
      running.set(port, await start(name, port));
    },
    async close() {
      await Promise.all([...running.values()].map((service) => service.close()));
      await Promise.all([openai.close(), smtp.close(), cloudinary.close(), mongodb.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const unlimited = { scopes: [], expired: false, expiration: null };

/** Clerk's answers about API keys: `ak_<name>` is a key of `user_<name>`, unless it is revoked. */
export const clerkOf =
  (revoked: ReadonlySet<string>): RequestListener =>
  async (request, response) => {
    const sent = await bodyOf(request);
    const [, name] = /"ak_(\w+)"/.exec(sent) ?? [];
    const body = name
      ? {
          object: 'api_key',
          id: `key_${name}`,
          ...unlimited,
          subject: `user_${name}`,
          revoked: revoked.has(name),
        }
      : request.url?.endsWith('/billing/subscription')
        ? { object: 'commerce_subscription', id: 'sub_1', subscription_items: [] }
        : { object: 'user', id: 'user_1', banned: false };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** The same with the keys of session tokens, and without a revoked key. */
export const clerkWith = (keys: Keys): RequestListener => {
  const others = clerkOf(new Set());
  return (request, response) =>
    /jwks/.test(request.url ?? '')
      ? void response.end(JSON.stringify({ keys: keys.published() }))
      : others(request, response);
};

/** On a busy machine the database responds late; a gateway that stops waiting counts alone. */
export const rateLimitWaitMs = 30_000;
