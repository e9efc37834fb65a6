import { z } from 'zod';
import { type ApiError, explain } from '../http/response.ts';
import { imageModelError } from '../models.ts';

const schema = z.strictObject({
  prompt: z.string().min(1).max(32_000),
  model: z.string().min(1),
  n: z.literal(1).optional(),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536']),
});

/** A checked `POST /v1/images/generations`. */
export type ImageRequest = z.infer<typeof schema>;

/** Checks a request. Errors have OpenAI's messages. */
export function parseImageRequest(
  body: unknown,
): { ok: true; value: ImageRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  const error = imageModelError(read.data.model);
  return error ? { ok: false, error } : { ok: true, value: read.data };
}
