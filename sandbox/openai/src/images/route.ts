import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { Controls } from '../faults.ts';
import { admit, applyToWhole } from '../http/pending-fault.ts';
import { invalidRequest, sendError, sendJson } from '../http/response.ts';
import { countTokens } from '../models.ts';
import { type ImageRequest, parseImageRequest } from './request.ts';
import { renderSample } from './sample.ts';

const tokensPerImage = 1056;

/** `POST /v1/images/generations`: sends sample images or applies the pending fault. */
export async function imagesRoute(
  body: unknown,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  const request = parseImageRequest(body);
  if (!request.ok) return sendError(response, request.error);
  const admitted = admit(response, request.value.model, controls);
  if (!admitted) return;
  const { fault } = admitted;
  if (fault === 'filter') return sendError(response, blocked);
  if (!(await applyToWhole(response, fault))) return;
  const count = fault === 'empty' ? 0 : request.value.count;
  const images: string[] = [];
  for (let index = 0; index < count; index += 1)
    images.push((await render(request.value, index)).toString('base64'));
  if (!response.destroyed) sendJson(response, 200, responseBody(request.value, images));
}

function responseBody(request: ImageRequest, images: readonly string[]) {
  const textTokens = countTokens(request.prompt);
  const outputTokens = tokensPerImage * images.length;
  return {
    created: Math.floor(Date.now() / 1000),
    background: 'opaque',
    output_format: request.format,
    quality: request.quality,
    size: request.size,
    data: images.map((image) => ({ b64_json: image })),
    usage: {
      input_tokens: textTokens,
      input_tokens_details: { text_tokens: textTokens, image_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { image_tokens: outputTokens, text_tokens: 0 },
      total_tokens: textTokens + outputTokens,
    },
  };
}

const blocked = {
  ...invalidRequest('Your request was rejected by the safety system.', 'moderation_blocked'),
  type: 'image_generation_user_error',
};

// One image at a time and no cache, to keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

let queue: Promise<unknown> = Promise.resolve();

/** Renders an image after those before it. */
function render(request: ImageRequest, index: number): Promise<Buffer> {
  const result = queue.then(() => renderSample(request, index));
  queue = result.catch(() => undefined);
  return result;
}
