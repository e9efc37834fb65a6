import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { ApiError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

/** The largest body in bytes. */
const maxBytes = 65_536;

/**
 * Reads a body of at most 64 kB as text.
 * @throws {ApiError} 413 when it is longer; the rest is not read.
 */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) {
      throw new ApiError(413, 'request_body_too_large', {
        message: 'Request body too large',
        longMessage: `Request bodies may have at most ${maxBytes} bytes.`,
      });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The fields of a form body; empty for any other kind of body. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const text = await readText(request);
  const kind = (request.headers['content-type'] ?? '').split(';')[0];
  return kind === 'application/x-www-form-urlencoded' ? Object.fromEntries(new URLSearchParams(text)) : {};
}

/**
 * Parses the form of a request. Fields that `shape` does not name are ignored, as Clerk does with `locale`.
 * @throws {ApiError} 422 that names the first invalid field.
 */
export function formOf<Shape extends z.ZodType>(ctx: RequestContext, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(ctx.state.form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = String(issue?.path[0] ?? '');
  const missing = ctx.state.form[param] === undefined;
  throw ApiError.unprocessable(missing ? 'form_param_missing' : 'form_param_invalid', {
    message: missing ? `${param} is missing` : 'is invalid',
    longMessage: missing ? `Enter ${param}.` : `${param} ${issue?.message ?? 'is invalid'}.`,
    param,
  });
}
