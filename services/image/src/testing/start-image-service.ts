import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, type Identity, identityHeader } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { startOpenai } from '@atelier/sandbox-openai';
import { signTestIdentity, startTestMongodb, warmProcesses } from '@atelier/server-kit/testing';
import type { Dependencies } from '../dependencies.ts';
import { mostWaiting, uploadsAtOnce } from '../limits.ts';
import { createPreparer } from '../preparing/preparer.ts';
import { imageService } from '../service.ts';

export const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'free' };

export async function startImageService(
  settings: Record<string, string> = {},
  override: Partial<Dependencies> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-image-'));
  const mongodb = await startTestMongodb();
  const openai = await startOpenai({ port: 0 });
  const cloudinary = await startCloudinary({ folder });
  const processes = warmProcesses();
  const warm = createPreparer({
    concurrency: uploadsAtOnce,
    waitingPerUser: mostWaiting,
    run: processes.run,
  });
  const start = (own: Partial<Dependencies>) =>
    startTestService(imageService, {
      databaseUri: mongodb.uriFor('test'),
      settings: {
        PUBLIC_ORIGIN: 'http://localhost:3000',
        CLOUDINARY_URL: cloudinary.cloudinaryUrl,
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: openai.baseUrl,
        IMAGE_FETCH_HOSTS: `127.0.0.1:${cloudinary.port}`,
        ...settings,
      },
      override: { preparer: warm, ...own },
      graceMs: 100,
    });
  const service = await start(override);
  const { creations, reports, removed, versions, accounts, usage, runs, provider, preparer } =
    service.dependencies;

  return {
    creations,
    reports,
    removed,
    versions,
    accounts,
    usage,
    runs: runs.store,
    provider,
    preparer,
    connection: service.connection,
    /** The test closes it. */
    startSecond: (own: Partial<Dependencies> = {}) => start(own),
    url: service.url,
    order: (vendor: 'openai' | 'cloudinary', body: object) => {
      const address =
        vendor === 'cloudinary'
          ? cloudinary.controlUrl
          : `${new URL(openai.baseUrl).origin}/__sandbox/openai`;
      return fetch(address, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    },
    async call(name: CallName, body: FormData | object, { as = ada, accept = 'application/json' } = {}) {
      const json = !(body instanceof FormData);
      return fetch(service.url + calls[name].path, {
        method: 'POST',
        body: json ? JSON.stringify(body) : body,
        headers: {
          accept,
          [identityHeader]: await signTestIdentity(as, 'image'),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
      });
    },
    file: (content: string, query = '', headers: Record<string, string> = {}) =>
      fetch(service.url + new URL(content).pathname + query, { headers }),
    async stop() {
      await service.close();
      await cloudinary.close();
      await openai.close();
      await mongodb.close();
      processes.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
