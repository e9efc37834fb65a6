import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, type Identity, identityHeader } from '@atelier/contracts';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import {
  connectDatabase,
  createLogger,
  createUsageLedger,
  listen,
  openCreations,
  openUsage,
  planLimitsOff,
} from '@atelier/service-kit';
import { signTestIdentity, testPublicKeys } from '@atelier/service-kit/testing';
import { settingsSchema } from '../config.ts';
import { createImageProvider } from '../drawing/image-provider.ts';
import { createPreparer } from '../preparing/preparer.ts';
import { createTurns } from '../removing/turns.ts';

export const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'free' };

/** The image service over stand-ins of its own, as a test needs it. */
export async function startImageService(plans = planLimitsOff) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-image-'));
  const mongodb = await startMongodb({ port: 0, dataDir: null });
  const openai = await startOpenai({ port: 0 });
  const cloudinary = await startCloudinary({ folder });
  // The SDK reads its variable when it is loaded.
  process.env.CLOUDINARY_URL = cloudinary.cloudinaryUrl;
  const { createPictureStore } = await import('../store/picture-store.ts');
  const { createImageApp } = await import('../app.ts');
  const settings = settingsSchema.parse({
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('image')),
    MONGODB_URI: mongodb.uri,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.baseUrl,
  });
  const logger = createLogger({ name: 'image', level: 'silent' });
  const database = await connectDatabase({ uri: mongodb.uri, logger });
  const creations = await openCreations(database.connection);
  const usage = createUsageLedger(await openUsage(database.connection), plans);
  const preparer = createPreparer();
  const store = createPictureStore({ deriveSeconds: 20 });
  const provider = createImageProvider(settings);
  const removals = createTurns(settings.IMAGE_REMOVALS_AT_ONCE);
  const app = createImageApp({ settings, creations, usage, provider, preparer, store, removals }, logger);
  const service = await listen(app, { port: 0 });

  return {
    creations,
    usage,
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
      preparer.close();
      await database.close();
      await cloudinary.close();
      await openai.close();
      await mongodb.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
