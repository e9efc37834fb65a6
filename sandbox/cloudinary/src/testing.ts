import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type Cloudinary, startCloudinary } from './index.ts';

/** A stand-in over a folder of its own, and the real SDK, configured by `CLOUDINARY_URL` alone. */
export async function startWithSdk() {
  const folder = await mkdtemp(path.join(tmpdir(), 'cloudinary-'));
  const sandbox = await startCloudinary({ folder });
  // The SDK reads its variable, and picks http or https by it, when it is loaded.
  process.env.CLOUDINARY_URL = sandbox.cloudinaryUrl;
  const { v2: sdk } = await import('cloudinary');
  sdk.config({ hide_sensitive: true, analytics: false });
  return {
    folder,
    sandbox,
    sdk,
    async stop() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Orders faults or the length of effects. */
export function order(sandbox: Cloudinary, body: object): Promise<Response> {
  return fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify(body) });
}

/** Asks for a picture until it is there. */
export async function fetchReady(url: string): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(url);
    if (answer.status === 423) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    if (!answer.ok) throw new Error(`${answer.status} ${answer.headers.get('x-cld-error')}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}

/** Turns a drawing of 400 by 300 into a picture's `data:` address. */
export async function draw(shapes: string, background = '#dfe7ee'): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${background}"/>${shapes}</svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The bytes of a picture's pixel: red, green, blue, and alpha where there is one. */
export async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
