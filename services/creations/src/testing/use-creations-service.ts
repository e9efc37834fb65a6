import { type CallName, type CallResponse, failure } from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  newImageKey,
  searchTermsOf,
} from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { creationsService } from '../service.ts';
import type { Settings } from '../settings.ts';

/** The refusal for a creation that a user does not have. */
export const missing = { status: 404, code: 'creation_not_found', field: undefined };

/** Starts the service with a database for a file of tests; each test begins without records. */
export function useCreationsService(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'creations',
    json: true,
    destination: { write: (line) => lines.push(line) },
  });
  let mongodb: TestMongodb;
  let service: TestService<Settings, Dependencies>;
  let creations: CreationModel;
  let likes: ReturnType<typeof service.connection.collection>;

  beforeAll(async () => {
    mongodb = await startTestMongodb();
    service = await startTestService(creationsService, {
      databaseUri: mongodb.uriFor('creations'),
      settings: { PUBLIC_ORIGIN: 'https://atelier.example', PLAN_LIMITS: '', ...settings },
      logger,
    });
    ({ creations } = service.dependencies);
    likes = service.connection.collection('likes');
  });
  afterEach(async () => {
    lines.length = 0;
    const { reports, removed, accounts } = service.dependencies;
    await Promise.all([creations.deleteMany({}), likes.deleteMany({})]);
    await Promise.all([reports.deleteMany({}), removed.deleteMany({}), accounts.deleteMany({})]);
  });
  afterAll(async () => {
    await service.close();
    await mongodb.close();
  });

  const send = (name: Parameters<typeof service.call>[0], request: TestRequest) =>
    service.call(name, request);

  const article = async (fields: Partial<CreationRecord> = {}): Promise<string> => {
    const whole: Partial<CreationRecord> = { type: 'article', content: '# Rivers', status: 'completed' };
    const made = { user_id: 'ada', prompt: 'Rivers', ...whole, ...fields };
    const record = await creations.create({ ...made, search_terms: searchTermsOf(made) });
    return String(record._id);
  };

  return {
    send,
    async ask<Name extends CallName>(name: Name, as: string, request: TestRequest = {}) {
      const response = await send(name, { as, ...request });
      const body = await response.json();
      if (!response.ok) throw new Error(`${name} returned ${response.status}: ${JSON.stringify(body)}`);
      return body as CallResponse<Name>;
    },
    async refusal(name: CallName, as: string, request: TestRequest) {
      const response = await send(name, { as, ...request });
      const { code, details } = failure.parse(await response.json());
      return { status: response.status, code, field: details?.[0]?.field };
    },
    article,
    async addImage(fields: Partial<CreationRecord> = {}, likedBy: string[] = []): Promise<string> {
      const id = await article({
        type: 'image',
        content: '',
        publish: true,
        image_key: newImageKey(),
        image_ext: 'png',
        ...(likedBy.length > 0 && { like_count: likedBy.length }),
        ...fields,
      });
      const like = {
        creation: new mongoose.Types.ObjectId(id),
        owner: 'ada',
        removed: false,
        open: 0,
        open_at: new Date(),
      };
      if (likedBy.length > 0) await likes.insertMany(likedBy.map((user_id) => ({ ...like, user_id })));
      return id;
    },
    events: () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ audit }) => audit),
    get service() {
      return service;
    },
    get creations() {
      return creations;
    },
    get likes() {
      return likes;
    },
  };
}
