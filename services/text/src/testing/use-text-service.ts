import type { ServiceCallName, Usage } from '@atelier/contracts';
import { type CreationModel, openCreations } from '@atelier/creation-kit/creations';
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

/** Bodies of the calls. */
export const titles = { prompt: 'Generate a blog title for the keyword rivers in Travel' };
export const article = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };

/** Starts the text service and its provider for each test of a file, and its database for the file. */
export function useTextService() {
  let mongodb: TestMongodb;
  let openai: Openai;
  let database: Database;
  let creations: CreationModel;
  let units: UsageModel;
  let service: TestService<Settings, Dependencies>;

  const serve = async (settings: Record<string, string> = {}, definition = textService, graceMs = 50) => {
    service = await startTestService(definition, {
      databaseUri: mongodb.uriFor('text'),
      settings: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: openai.baseUrl,
        OPENAI_SEED: 'false',
        ...settings,
      },
      graceMs,
    });
  };

  beforeAll(async () => {
    mongodb = await startTestMongodb();
    const logger = createLogger({ name: 'test', level: 'silent' });
    database = await connectDatabase({ uri: mongodb.uriFor('text'), logger });
    creations = await openCreations(database.connection);
    units = await openUsage(database.connection);
  });
  beforeEach(async () => {
    openai = await startOpenai({ wordsPerSecond: 100_000 });
    await serve();
  });
  afterEach(async () => {
    await service.close();
    await openai.close();
    await creations.deleteMany({});
  });
  afterAll(async () => {
    await database.close();
    await mongodb.close();
  });

  return {
    /** Starts the service again, with further settings. It must be closed. */
    serve,
    /** Starts it again with so many units of text a day. */
    async serveWithTexts(texts: number, settings = {}, graceMs?: number): Promise<UsageLedger> {
      await service.close();
      await units.deleteMany({});
      await serve(
        { PLAN_LIMITS: JSON.stringify({ free: { text: texts } }), ...settings },
        textService,
        graceMs,
      );
      return service.dependencies.usage;
    },
    call: (name: ServiceCallName, request: TestRequest) => service.call(name, request),
    /** Orders the provider. */
    control: (order: { next?: Fault[]; words_per_second?: number }) =>
      fetch(openai.controlUrl, { method: 'PUT', body: JSON.stringify(order) }),
    kept: () => creations.findOne({}).lean(),
    countsOf: (user_id: string) => units.findOne({ user_id }, { units: 1, used: 1, open: 1 }).lean(),
    get openai() {
      return openai;
    },
    get service() {
      return service;
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
