import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { handleControl, pathOf, sendJson } from '@atelier/sandbox-control/control-route';
import { listen } from '@atelier/sandbox-control/listen';
import sharp from 'sharp';
import { cloudinaryUrl } from './account.ts';
import { apiRoute } from './api/api.ts';
import { createDeriver } from './delivery/derive.ts';
import { deliveryRoute, hasEffects } from './delivery/route.ts';
import { applyFault, createControls } from './faults.ts';
import { CloudinaryError, sendEmptyError, sendError } from './http.ts';
import { openStore, type Store } from './store/store.ts';
import { createVision, type Vision } from './vision/vision.ts';

// One image at a time and no cache, to keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

/** Creates the emulator's server over the images in a folder. It does not listen yet. */
async function createServer(folder: string): Promise<{ server: http.Server; store: Store; vision: Vision }> {
  const store = await openStore(folder);
  const { controls, control } = createControls();
  const vision = createVision();
  const deriver = createDeriver(store, vision, controls);

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path === '/__sandbox/cloudinary') return handleControl(request, response, control);
    if (isApi(path)) {
      if (await applyFault(controls, 'api')) await apiRoute(request, response, store);
    } else if (!hasEffects(path) || (await applyFault(controls, 'delivery'))) {
      await deliveryRoute(request, response, { store, deriver });
    }
  };
  const server = http.createServer((request, response) => {
    route(request, response).catch((error: unknown) => sendFailure(request, response, error));
  });
  return { server, store, vision };
}

function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  const known = error instanceof CloudinaryError;
  if (!known) console.error('Cloudinary emulator: a request failed.', error);
  const apiError = known ? error : new CloudinaryError(500, 'The emulator failed', { cause: error });
  // The rest of the upload is read: otherwise the client sees a broken socket instead of the response.
  request.resume();
  if (isApi(pathOf(request))) sendError(response, apiError);
  else sendEmptyError(response, apiError);
}

const isApi = (path: string) => path.startsWith('/v1_1/');

/** `folder` is where images are stored; `port` 0 (the default) lets the system choose. */
export type CloudinaryOptions = { folder: string; port?: number };

export type Cloudinary = {
  port: number;
  /** The value of `CLOUDINARY_URL`, to be set before the SDK is loaded. */
  cloudinaryUrl: string;
  controlUrl: string;
  /** Stops listening, closes every connection and ends image processing. */
  close(): Promise<void>;
};

/** @throws the system's error when the port is in use, or the folder cannot be written or is in use */
export async function startCloudinary({ folder, port = 0 }: CloudinaryOptions): Promise<Cloudinary> {
  const { server, store, vision } = await createServer(folder);
  const listening = await listen(server, port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return {
    port: listening.port,
    cloudinaryUrl: cloudinaryUrl(listening.port),
    controlUrl: `${listening.url}/__sandbox/cloudinary`,
    async close() {
      await Promise.all([listening.close(), vision.close()]);
      store.close();
    },
  };
}
