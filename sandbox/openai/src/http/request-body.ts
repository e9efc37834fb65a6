import type { IncomingMessage } from 'node:http';
import { type ApiError, invalidRequest } from './response.ts';

const maxBodyBytes = 8 * 1024 * 1024;

/** The parsed body of a request, or the error response. */
export type Body = { ok: true; value: unknown } | { ok: false; error: ApiError };

/** Reads a JSON body of up to 8 MB. An empty body reads as an empty object. */
export async function readJson(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) {
      return { ok: false, error: { ...invalidRequest('Request body is too large.', null), status: 413 } };
    }
    chunks.push(chunk);
  }
  if (size === 0) return { ok: true, value: {} };
  try {
    return { ok: true, value: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    const message =
      'We could not parse the JSON body of your request. The OpenAI API expects a JSON payload.';
    return { ok: false, error: invalidRequest(message, null) };
  }
}
