import type { RequestListener } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { startTestService } from '@atelier/service-kit/testing';
import { startTestGateway } from '../../../../gateway/src/testing/test-gateway.ts';
import { creationsService } from '../../../../services/creations/src/service.ts';
import { resumeService } from '../../../../services/resume/src/service.ts';
import { textService } from '../../../../services/text/src/service.ts';

/** The services whose calls need no image store, each in two instances over one database. */
export interface Instances {
  openai: Openai;
  /** The variables of the two gateways: each has an instance of every service to itself. */
  gateways: [env: Record<string, string>, env: Record<string, string>];
  close(): Promise<void>;
}

/** Starts the database, the provider, and two instances of each service with their background work. */
export async function startInstances(settings: Record<string, string>): Promise<Instances> {
  const mongodb: Mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 100_000 });
  const options = {
    databaseUri: mongodb.uriFor('atelier'),
    settings: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_SEED: 'false',
      ...settings,
    },
    graceMs: 50,
  };
  const start = async () => {
    const text = await startTestService(textService, options);
    const creations = await startTestService(creationsService, options);
    const resume = await startTestService(resumeService, options);
    const stopQueue = text.queued?.start();
    return {
      env: { TEXT_URL: text.url, CREATIONS_URL: creations.url, RESUME_URL: resume.url },
      async close() {
        stopQueue?.();
        await Promise.all([text.close(), creations.close(), resume.close()]);
      },
    };
  };
  const [first, second] = [await start(), await start()];
  const shared = {
    MONGODB_URI: mongodb.uriFor('atelier'),
    API_KEY_CACHE_SECONDS: '1',
    // The machine of a test may be busy.
    RATE_LIMIT_WAIT_MS: '5000',
  };
  return {
    openai,
    gateways: [
      { ...shared, ...first.env },
      { ...shared, ...second.env },
    ],
    async close() {
      await Promise.all([first.close(), second.close()]);
      await openai.close();
      await mongodb.close();
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
    const body = name ? { ...key, revoked: revoked.has(name) } : { subscription_items: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const start = (own: Record<string, string>) => startTestGateway({ clerk, env: { ...own, ...env } });
  const [a, b] = [await start(gateways[0]), await start(gateways[1])];
  return { a: a.url, b: b.url };
}
