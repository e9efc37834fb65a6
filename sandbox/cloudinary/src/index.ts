import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cloudinaryUrl } from './account.ts';
import { createServer } from './server.ts';

export { account } from './account.ts';
export type { Fault } from './control/faults.ts';

/** `folder` is where pictures are kept; `port` 0 (the default) lets the system choose. */
export type CloudinaryOptions = { folder: string; port?: number };

/** A running stand-in. */
export type Cloudinary = {
  port: number;
  /** What `CLOUDINARY_URL` has to be before the SDK is loaded. */
  cloudinaryUrl: string;
  /** Where faults are ordered by `PUT`. */
  controlUrl: string;
  /** Stops listening and ends every open answer and all work on pictures. */
  close(): Promise<void>;
};

/**
 * Starts a server that speaks Cloudinary's upload, Admin and delivery protocols on 127.0.0.1.
 * @throws the system's error when the port is taken or the folder cannot be written.
 */
export async function startCloudinary({ folder, port = 0 }: CloudinaryOptions): Promise<Cloudinary> {
  const { server, store, vision } = await createServer(folder);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await store.tidy();
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    cloudinaryUrl: cloudinaryUrl(actual),
    controlUrl: `http://127.0.0.1:${actual}/__sandbox/cloudinary`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, vision.close()]);
    },
  };
}
