import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { apiRoute } from './api/route.ts';
import { type Controls, createControls } from './control/faults.ts';
import { perform } from './control/perform.ts';
import { controlRoute } from './control/route.ts';
import { createDeriver, type Deriver } from './delivery/derive.ts';
import { asksForEffects, deliveryRoute } from './delivery/route.ts';
import { Refusal, sendJson, sendNoPicture, sendRefusal } from './http/answer.ts';
import { openStore, type Store } from './store/store.ts';
import { createVision, type Vision } from './vision/vision.ts';

// One picture at a time and no cache: this process shares a small machine with the others.
sharp.concurrency(1);
sharp.cache(false);

type Parts = { store: Store; deriver: Deriver; controls: Controls };

/** The stand-in's server over the pictures in a folder, not yet listening. */
export async function createServer(
  folder: string,
): Promise<{ server: http.Server; store: Store; vision: Vision }> {
  const store = await openStore(folder);
  const controls = createControls();
  const vision = createVision();
  const parts = { store, controls, deriver: createDeriver(store, vision, controls) };
  const server = http.createServer((request, response) => {
    route(request, response, parts).catch((error: unknown) => refuse(request, response, error));
  });
  return { server, store, vision };
}

async function route(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (pathname === '/__sandbox/cloudinary') return controlRoute(request, response, parts.controls);
  if (isApi(pathname)) {
    if (await perform(parts.controls.take('api'))) await apiRoute(request, response, parts);
    return;
  }
  const fault = asksForEffects(pathname) ? parts.controls.take('delivery') : undefined;
  if (await perform(fault)) await deliveryRoute(request, response, parts);
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  const known = error instanceof Refusal;
  if (!known) console.error('The Cloudinary stand-in could not answer.', error);
  const refusal = known ? error : new Refusal(500, 'The stand-in failed', { cause: error });
  // What is still on its way is read to its end, or the client would see a broken socket instead of the answer.
  request.resume();
  if (isApi(request.url ?? '')) sendRefusal(response, refusal);
  else sendNoPicture(response, refusal);
}

const isApi = (pathname: string) => pathname.startsWith('/v1_1/');
