import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { resumeService } from '../service.ts';
import type { Settings } from '../settings.ts';

/** Starts the resume service with its provider and a database for a file of tests. */
export function useResumeService(settings: Record<string, string> = {}) {
  let mongodb: TestMongodb;
  let openai: Openai;
  let service: TestService<Settings, Dependencies>;
  beforeAll(async () => {
    mongodb = await startTestMongodb();
    openai = await startOpenai({ wordsPerSecond: 100_000 });
    service = await startTestService(resumeService, {
      databaseUri: mongodb.uriFor('resume'),
      settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl, ...settings },
    });
  });
  afterEach(() => service.dependencies.creations.deleteMany({}));
  afterAll(async () => {
    await service.close();
    await openai.close();
    await mongodb.close();
  });
  return {
    get openai() {
      return openai;
    },
    get service() {
      return service;
    },
  };
}
