import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { serviceUrlVariable } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { type Smtp, startSmtp } from '@atelier/sandbox-smtp';
import { startTestGateway } from '../../../../gateway/src/testing/test-gateway.ts';
import { creationsService } from '../../../../services/creations/src/service.ts';
import { modulesService } from '../../../../services/modules/src/service.ts';
import { newsletterService } from '../../../../services/newsletter/src/service.ts';
import { resumeService } from '../../../../services/resume/src/service.ts';
import { textService } from '../../../../services/text/src/service.ts';

/** Two instances of each service over one database, with the emulators that they share. */
export interface Instances {
  openai: Openai;
  smtp: Smtp;
  /** The variables of the two gateways: each has an instance of every service to itself. */
  gateways: [env: Record<string, string>, env: Record<string, string>];
  close(): Promise<void>;
}

export const operatorKey = 'only-for-tests-0123456789-0123456789';

/** Starts the emulators, and two instances of each service that do the work of queued runs. @param settings of all services */
export async function startInstances(settings: Record<string, string>): Promise<Instances> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-instances-'));
  const packages = join(folder, 'shared-packages.json');
  await writeFile(packages, JSON.stringify({ '@atelier/tool-kit': '1.2.0', react: '19.3.1' }));
  const mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 100_000 });
  const smtp = await startSmtp();
  const cloudinary = await startCloudinary({ folder });
  // The SDK reads its variable when it is loaded.
  process.env.CLOUDINARY_URL = cloudinary.cloudinaryUrl;
  const { imageService } = await import('../../../../services/image/src/service.ts');
  const options = {
    databaseUri: mongodb.uriFor('atelier'),
    settings: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_SEED: 'false',
      CLOUDINARY_URL: cloudinary.cloudinaryUrl,
      IMAGE_FETCH_HOSTS: `127.0.0.1:${cloudinary.port}`,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'news@atelier.example',
      OPERATOR_KEY: operatorKey,
      WEB_DIR: folder,
      ...settings,
    },
    graceMs: 50,
  };
  const start = async () => {
    const text = await startTestService(textService, options);
    const image = await startTestService(imageService, options);
    const others = {
      resume: await startTestService(resumeService, options),
      creations: await startTestService(creationsService, options),
      newsletter: await startTestService(newsletterService, options),
      modules: await startTestService(modulesService, options),
    };
    const stopQueues = [text.queued?.start(), image.queued?.start()];
    const services = { text, image, ...others };
    return {
      env: Object.fromEntries(
        (Object.keys(services) as (keyof typeof services)[]).map((name) => [
          serviceUrlVariable(name),
          services[name].url,
        ]),
      ),
      async close() {
        for (const stop of stopQueues) stop?.();
        await Promise.all(Object.values(services).map((service) => service.close()));
      },
    };
  };
  const [first, second] = [await start(), await start()];
  const shared = {
    MONGODB_URI: mongodb.uriFor('atelier'),
    API_KEY_CACHE_SECONDS: '1',
  };
  return {
    openai,
    smtp,
    gateways: [
      { ...shared, ...first.env },
      { ...shared, ...second.env },
    ],
    async close() {
      await Promise.all([first.close(), second.close()]);
      await Promise.all([openai.close(), smtp.close(), cloudinary.close(), mongodb.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a gateway for each instance until the test ends. The key `ak_<name>` is that of `user_<name>`, unless it is revoked. */
export async function startGateways(
  { gateways }: Instances,
  { revoked, env = {} }: { revoked: Set<string>; env?: Record<string, string> },
) {
  const clerk: RequestListener = async (request, response) => {
    const sent = await bodyOf(request);
    const [, name] = /"ak_(\w+)"/.exec(sent) ?? [];
    const key = { id: `key_${name}`, subject: `user_${name}`, scopes: [], expired: false, expiration: null };
    const body = name ? { ...key, revoked: revoked.has(name) } : { banned: false, subscription_items: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  // On a busy machine the database responds late; a gateway that stops waiting counts alone.
  const rateLimitWaitMs = 30_000;
  const start = (own: Record<string, string>) =>
    startTestGateway({ clerk, rateLimitWaitMs, env: { ...own, ...env } });
  const [a, b] = [await start(gateways[0]), await start(gateways[1])];
  return { a: a.url, b: b.url };
}
