import { z } from 'zod';
import { type ApiError, invalidRequest } from '../http/response.ts';
import { imageModelError } from '../models.ts';

export const sizes = ['1024x1024', '1536x1024', '1024x1536'] as const;
export type Size = (typeof sizes)[number];
export type Format = 'png' | 'jpeg' | 'webp';

const schema = z.strictObject({
  prompt: z.string().min(1).max(32_000),
  model: z.string().min(1).nullish(),
  n: z.int().min(1).max(10).nullish(),
  size: z.enum(['auto', ...sizes]).nullish(),
  quality: z.enum(['auto', 'low', 'medium', 'high']).nullish(),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish(),
  output_compression: z.int().min(0).max(100).nullish(),
  background: z.enum(['auto', 'opaque']).nullish(),
  moderation: z.enum(['auto', 'low']).nullish(),
  user: z.string().nullish(),
});

/** A checked `POST /v1/images/generations`. */
export type ImageRequest = {
  model: string;
  prompt: string;
  count: number;
  size: Size;
  format: Format;
  /** From 0 to 100; of no effect on PNG. */
  compression: number;
  quality: 'low' | 'medium' | 'high';
};

/** Checks a request as the gpt-image models do: `response_format` and `stream` are unknown parameters. */
export function parseImageRequest(
  body: unknown,
): { ok: true; value: ImageRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  // Without a model OpenAI uses dall-e-2, which the emulator does not have.
  const model = read.data.model ?? 'dall-e-2';
  const error = imageModelError(model);
  if (error) return { ok: false, error };
  const { prompt, n, size, quality, output_format, output_compression } = read.data;
  return {
    ok: true,
    value: {
      model,
      prompt,
      count: n ?? 1,
      size: size && size !== 'auto' ? size : '1024x1024',
      format: output_format ?? 'png',
      compression: output_compression ?? 100,
      quality: quality && quality !== 'auto' ? quality : 'medium',
    },
  };
}

function explain(error: z.ZodError): ApiError {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return invalidRequest(`Unknown parameter: '${key}'.`, 'unknown_parameter', key);
  }
  const param = issue?.path.join('.') ?? null;
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? invalidRequest(`Missing required parameter: '${param}'.`, 'missing_required_parameter', param)
    : invalidRequest(`Invalid value for '${param}': ${issue?.message}.`, 'invalid_value', param);
}
