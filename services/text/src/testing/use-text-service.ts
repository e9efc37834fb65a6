import type { ServiceCallName, Usage } from '@atelier/contracts';
import { type CreationModel, openCreations } from '@atelier/creation-kit/creations';
import { type KeyModel, openKeys } from '@atelier/creation-kit/runs';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { openUsage, type UsageLedger, type UsageModel } from '@atelier/creation-kit/usage';
import { type Fault, type Openai, startOpenai } from '@atelier/sandbox-openai';
import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { textService } from '../service.ts';
import type { Settings } from '../settings.ts';

export const titles = { prompt: 'Generate a blog title for the keyword rivers in Travel' };
export const article = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };

/** The service for a file of tests. It restarts after a test with other settings. */
export function useTextService() {
  let mongodb: TestMongodb;
  let openai: Openai;
  let database: Database;
  let creations: CreationModel;
  let keys: KeyModel;
  let units: UsageModel;
  let service: TestService<Settings, Dependencies> | undefined;
  let hasOwnSettings = false;
  /** The requests that the provider had before the test. */
  let earlier = 0;

  const start = async (settings: Record<string, string> = {}, definition = textService, graceMs = 50) => {
    await service?.close();
    service = await startTestService(definition, {
      databaseUri: mongodb.uriFor('text'),
      settings: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: openai.baseUrl,
        ...settings,
      },
      graceMs,
    });
  };
  const serve = (...options: Parameters<typeof start>) => {
    hasOwnSettings = true;
    return start(...options);
  };
  const started = () => {
    if (!service) throw new Error('The service has not been started.');
    return service;
  };
  const control = (order: { next?: Fault[]; words_per_second?: number; seeds?: boolean }) =>
    fetch(openai.controlUrl, { method: 'PUT', body: JSON.stringify(order) });

  beforeAll(async () => {
    mongodb = await startTestMongodb();
    openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
    const logger = createLogger({ name: 'test', level: 'silent' });
    database = await connectDatabase({ uri: mongodb.uriFor('text'), logger });
    creations = await openCreations(database.connection);
    keys = await openKeys(database.connection);
    units = await openUsage(database.connection);
  });
  beforeEach(async () => {
    earlier = openai.requests().length;
    if (!service) await start();
  });
  afterEach(async () => {
    if (hasOwnSettings) {
      await service?.close();
      service = undefined;
    }
    hasOwnSettings = false;
    await control({ next: [], words_per_second: 100_000, seeds: false });
    await Promise.all([creations.deleteMany({}), keys.deleteMany({})]);
  });
  afterAll(async () => {
    await service?.close();
    await openai.close();
    await database.close();
    await mongodb.close();
  });

  return {
    /** Starts the service again for this test, with further settings. */
    serve,
    /** Starts it again for this test with so many units of text a day. */
    async serveWithTexts(texts: number, settings = {}, graceMs?: number): Promise<UsageLedger> {
      await units.deleteMany({});
      await serve(
        { PLAN_LIMITS: JSON.stringify({ free: { text: texts } }), ...settings },
        textService,
        graceMs,
      );
      return started().dependencies.usage;
    },
    call: (name: ServiceCallName, request: TestRequest) => started().call(name, request),
    control,
    kept: () => creations.findOne({}).lean(),
    countsOf: (user_id: string) => units.findOne({ user_id }, { units: 1, used: 1, open: 1 }).lean(),
    /** The provider's address, and the requests of this test. */
    get openai() {
      return { baseUrl: openai.baseUrl, requests: () => openai.requests().slice(earlier) };
    },
    get service() {
      return started();
    },
    get creations() {
      return creations;
    },
    get units() {
      return units;
    },
    get connection() {
      return database.connection;
    },
    get databaseUri() {
      return mongodb.uriFor('text');
    },
  };
}

interface ReadEvent {
  event: string;
  data: { text: string; content: string; stage?: string; code?: string; usage?: Usage };
}

/** The events of a stream that has ended. */
export function readEvents(body: string): ReadEvent[] {
  return body
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [, event = '', data = ''] = block.split('\n');
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
}

/** Reads a stream up to its first piece of text. Returns the reader of what follows. */
export async function waitForDelta(response: Response): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The response has no body.');
  for (let seen = ''; !seen.includes('event: delta'); ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended early: ${seen}`);
    seen += new TextDecoder().decode(value);
  }
  return reader;
}
