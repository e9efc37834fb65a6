import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type Cloudinary, startCloudinary } from '../server.ts';

/** Starts an emulator with a temporary folder, and the real SDK, configured by `CLOUDINARY_URL` only. */
export async function startWithSdk() {
  const folder = await mkdtemp(path.join(tmpdir(), 'cloudinary-'));
  const sandbox = await startCloudinary({ folder });
  // The SDK reads the variable when it is loaded.
  process.env.CLOUDINARY_URL = sandbox.cloudinaryUrl;
  const { v2: sdk } = await import('cloudinary');
  sdk.config({ hide_sensitive: true, analytics: false });
  let files = 0;
  return {
    folder,
    sandbox,
    sdk,
    async upload(image: Buffer, options: object = {}) {
      files += 1;
      const file = path.join(folder, `upload-${files}`);
      await writeFile(file, image);
      return sdk.uploader.upload(file, { folder: 'atelier', type: 'authenticated', ...options });
    },
    address: (id: string, options: object = {}) =>
      sdk.url(id, { type: 'authenticated', sign_url: true, secure: false, format: 'png', ...options }),
    async stop() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function control(sandbox: Cloudinary, body: object): Promise<Response> {
  return fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify(body) });
}

/** Requests an image until it is ready. */
export async function fetchReady(url: string): Promise<Buffer> {
  for (;;) {
    const response = await fetch(url);
    if (response.status === 423) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    if (!response.ok) throw new Error(`${response.status} ${response.headers.get('x-cld-error')}`);
    return Buffer.from(await response.arrayBuffer());
  }
}

/** Renders shapes on 400 by 300 pixels, as PNG. */
export function draw(shapes: string, background = '#dfe7ee'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${background}"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

/** One pixel of an image: red, green, blue, and alpha if present. */
export async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
