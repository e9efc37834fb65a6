import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { type Controls, takeFault } from '../faults.ts';
import { type ApiError, explain, invalidRequest, sendError, sendJson } from '../http/response.ts';
import { imageModelError } from '../models.ts';
import { renderSample } from './sample.ts';

const schema = z.strictObject({
  prompt: z.string().min(1).max(32_000),
  model: z.string().min(1),
  n: z.literal(1).optional(),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536']),
});

type ImageRequest = z.infer<typeof schema>;

/** Checks a request. Errors have OpenAI's messages. */
function parseImageRequest(
  body: unknown,
): { ok: true; value: ImageRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  const error = imageModelError(read.data.model);
  return error ? { ok: false, error } : { ok: true, value: read.data };
}

const slowMs = 5000;

const blocked = {
  ...invalidRequest('Your request was rejected by the safety system.', 'moderation_blocked'),
  type: 'image_generation_user_error',
};

/** `POST /v1/images/generations`: sends a sample image or applies the pending fault. */
export async function imagesRoute(
  body: unknown,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  const request = parseImageRequest(body);
  if (!request.ok) return sendError(response, request.error);
  const taken = takeFault(response, controls);
  if (!taken) return;
  const { fault } = taken;
  if (fault === 'stall') return;
  if (fault === 'cut' || fault === 'eof' || fault === 'error') return void response.destroy();
  if (fault === 'filter') return sendError(response, blocked);
  if (fault === 'slow') await pause(slowMs);
  const data = fault === 'empty' ? [] : [{ b64_json: (await render(request.value)).toString('base64') }];
  const created = Math.floor(Date.now() / 1000);
  if (!response.destroyed) sendJson(response, 200, { created, output_format: 'png', data });
}

// One image at a time and no cache, to keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

let queue: Promise<unknown> = Promise.resolve();

/** Renders an image after those before it. */
function render(request: ImageRequest): Promise<Buffer> {
  const result = queue.then(() => renderSample(request));
  queue = result.catch(() => undefined);
  return result;
}
