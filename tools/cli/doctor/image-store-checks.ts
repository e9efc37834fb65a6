import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { deriveSeconds } from '../../../services/image/src/limits.ts';
import { createImageStore } from '../../../services/image/src/providers/image-store.ts';
import { namedRemoval } from '../../../services/image/src/providers/removal-effects.ts';
import { settingsSchema } from '../../../services/image/src/settings.ts';
import { type Check, plainly, type ServerVariables } from './check.ts';
import { read } from './provider-checks.ts';

const settings = settingsSchema.pick({ CLOUDINARY_URL: true, IMAGE_FETCH_HOSTS: true });
const deliverySeconds = 3;
/** A red square on white, of 64 by 48 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAABlBMVEXMIiL///9yyVrDAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAALElEQVRIx+3VMQEAAAjDsOHfNAq4+CAVkLepZQEADgMZAgAAAMBPwBsBD4EGeaUJwYeufmkAAAAASUVORK5CYII=';
const effects = {
  'background removal': 'e_background_removal',
  'object removal': namedRemoval('square') ?? '',
  upscaling: 'e_upscale',
};

/** Uploads a small picture, reads it with each effect, and removes it. @throws PlainError with what fails */
async function tryStore(
  env: ServerVariables,
  tried: Readonly<Record<string, string | undefined>>,
  seconds: number,
) {
  const { CLOUDINARY_URL: url, IMAGE_FETCH_HOSTS: hosts = [] } = read(settings, env);
  const account = new URL(url).hostname;
  const store = createImageStore({ url, deriveSeconds: seconds, safeFetch: createSafeFetch({ hosts }) });
  const folder = await mkdtemp(join(tmpdir(), 'atelier-doctor-'));
  const path = join(folder, 'picture.png');
  let step = 'an upload';
  try {
    await writeFile(path, Buffer.from(picture, 'base64'));
    const id = await store.upload(path);
    try {
      for (const [name, effect] of Object.entries(tried)) {
        step = name;
        await store.save({ id, effect }, join(folder, 'result.png'));
      }
    } finally {
      await store.remove(id);
    }
  } catch (error) {
    throw plainly(`${account} refuses ${step}`, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return account;
}

/** The image store takes a picture, delivers it by a signed address, and removes it. */
export const checkImageStore: Check = async (env) =>
  `${await tryStore(env, { 'delivery by a signed address': undefined }, deliverySeconds)} takes, delivers and removes a picture`;

/** The image store has the three effects of the tools. */
export const checkImageEffects: Check = async (env) =>
  `${await tryStore(env, effects, deriveSeconds)} has ${Object.keys(effects).join(', ')}`;
