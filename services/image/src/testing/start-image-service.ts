import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, type Identity, identityHeader } from '@atelier/contracts';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { connectDatabase, createLogger, listen, openCreations, openUsage } from '@atelier/service-kit';
import { signTestIdentity, testPublicKeys } from '@atelier/service-kit/testing';
import { settingsSchema } from '../config.ts';
import type { ImageParts } from '../parts.ts';

export const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'free' };

/** The image service over stand-ins of its own, without plan limits; `change` sets further variables, `override` replaces parts. */
export async function startImageService(
  change: Record<string, string> = {},
  override: Partial<ImageParts> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-image-'));
  const mongodb = await startMongodb({ port: 0, dataDir: null });
  const openai = await startOpenai({ port: 0 });
  const cloudinary = await startCloudinary({ folder });
  // The SDK reads its variable when it is loaded.
  process.env.CLOUDINARY_URL = cloudinary.cloudinaryUrl;
  const { makeParts } = await import('../make-parts.ts');
  const { createImageApp } = await import('../app.ts');
  const settings = settingsSchema.parse({
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('image')),
    MONGODB_URI: mongodb.uri,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.baseUrl,
    PLAN_LIMITS: 'off',
    IMAGE_FETCH_HOSTS: `127.0.0.1:${cloudinary.port}`,
    ...change,
  });
  const logger = createLogger({ name: 'image', level: 'silent' });
  const database = await connectDatabase({ uri: mongodb.uri, logger });
  const creations = await openCreations(database.connection);
  const parts = { ...makeParts(settings, creations, await openUsage(database.connection)), ...override };
  const app = createImageApp(parts, logger);
  const service = await listen(app, { port: 0 });

  return {
    creations,
    usage: parts.usage,
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
    /** Makes a call as a user; a plain object goes as JSON. */
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
    /** Asks for a picture by the address that was handed out. */
    picture: (content: string, query = '', headers: Record<string, string> = {}) =>
      fetch(service.url + new URL(content).pathname + query, { headers }),
    async stop() {
      await service.close();
      parts.preparer.close();
      await database.close();
      await cloudinary.close();
      await openai.close();
      await mongodb.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
