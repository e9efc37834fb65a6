import { once } from 'node:events';
import { listen } from '@atelier/sandbox-control/emulator-process';
import { cloudinaryUrl } from './account.ts';
import { createServer } from './server.ts';

export { account } from './account.ts';
export type { Fault } from './faults.ts';

/** `folder` is where images are stored; `port` 0 (the default) lets the system choose. */
export type CloudinaryOptions = { folder: string; port?: number };

/** A running Cloudinary emulator. */
export type Cloudinary = {
  port: number;
  /** The value of `CLOUDINARY_URL`, to be set before the SDK is loaded. */
  cloudinaryUrl: string;
  /** The control route. */
  controlUrl: string;
  /** Stops listening, closes every connection and ends image processing. */
  close(): Promise<void>;
};

/**
 * Starts a server that speaks Cloudinary's upload and delivery protocols on 127.0.0.1.
 * @throws the system's error when the port is in use, or the folder cannot be written or is in use.
 */
export async function startCloudinary({ folder, port = 0 }: CloudinaryOptions): Promise<Cloudinary> {
  const { server, store, vision } = await createServer(folder);
  const actual = await listen(server, port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return {
    port: actual,
    cloudinaryUrl: cloudinaryUrl(actual),
    controlUrl: `http://127.0.0.1:${actual}/__sandbox/cloudinary`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, vision.close()]);
      store.close();
    },
  };
}
