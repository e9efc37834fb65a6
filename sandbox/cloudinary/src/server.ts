import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createEmulatorServer, pathOf } from '@atelier/sandbox-control/control-route';
import { listen } from '@atelier/sandbox-control/listen';
import sharp from 'sharp';
import { cloudinaryUrl } from './account.ts';
import { apiRoute } from './api/api.ts';
import { createDeriver } from './delivery/derive.ts';
import { deliveryRoute, hasEffects } from './delivery/route.ts';
import { applyFault, controlOf, createControls } from './faults.ts';
import { CloudinaryError, sendEmptyError, sendError } from './http.ts';
import { openStore, type Store } from './store/store.ts';
import { createVision, type Vision } from './vision/vision.ts';

// One image at a time and no cache, to keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

/** Creates the emulator's server over the images in a folder. It does not listen yet. */
async function createServer(folder: string): Promise<{ server: Server; store: Store; vision: Vision }> {
  const store = await openStore(folder);
  const controls = createControls();
  const vision = createVision();
  const deriver = createDeriver(store, vision, controls);

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    if (isApi(path)) {
      if (await applyFault(controls, 'api')) await apiRoute(request, response, store);
    } else if (!hasEffects(path) || (await applyFault(controls, 'delivery'))) {
      await deliveryRoute(request, response, { store, deriver });
    }
  };
  const server = createEmulatorServer('cloudinary', controlOf(controls), (request, response) =>
    route(request, response).catch((error: unknown) => {
      if (!(error instanceof CloudinaryError) || response.headersSent) throw error;
      // The rest of the upload is read: otherwise the client sees a broken socket instead of the response.
      request.resume();
      if (isApi(pathOf(request))) sendError(response, error);
      else sendEmptyError(response, error);
    }),
  );
  return { server, store, vision };
}

const isApi = (path: string) => path.startsWith('/v1_1/');

/** `folder` is where images are stored; `port` 0 (the default) lets the system choose. */
export type CloudinaryOptions = { folder: string; port?: number };

export type Cloudinary = Awaited<ReturnType<typeof startCloudinary>>;

/** @throws the system's error when the port is in use, or the folder cannot be written or is in use */
export async function startCloudinary({ folder, port = 0 }: CloudinaryOptions) {
  const { server, store, vision } = await createServer(folder);
  const listening = await listen(server, port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return {
    port: listening.port,
    /** The value of `CLOUDINARY_URL`, to be set before the SDK is loaded. */
    cloudinaryUrl: cloudinaryUrl(listening.port),
    controlUrl: `${listening.url}/__sandbox/cloudinary`,
    /** Stops listening, closes every connection and ends image processing. */
    async close() {
      await Promise.all([listening.close(), vision.close()]);
      store.close();
    },
  };
}
