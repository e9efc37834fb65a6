import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';

export type ApiError = {
  status: number;
  message: string;
  type: string;
  code: string | null;
  param?: string | null;
  headers?: Record<string, string>;
};

/** Sends a JSON response with a request id, as OpenAI does. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': requestId(), ...headers });
  response.end(JSON.stringify(body));
}

/** Sends an error in OpenAI's format. */
export function sendError(response: ServerResponse, error: ApiError): void {
  const { status, message, type, code, param = null, headers } = error;
  sendJson(response, status, { error: { message, type, param, code } }, headers);
}

/** An `invalid_request_error` with status 400. */
export function invalidRequest(message: string, code: string | null, param: string | null = null): ApiError {
  return { status: 400, message, type: 'invalid_request_error', code, param };
}

/** The error of a body that a schema refuses. */
export function explain(error: z.ZodError): ApiError {
  const issue = error.issues[0];
  const param = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join(
    '.',
  );
  if (issue?.code === 'unrecognized_keys')
    return invalidRequest(`Unknown parameter: '${param}'.`, 'unknown_parameter', param);
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? invalidRequest(`Missing required parameter: '${param}'.`, 'missing_required_parameter', param)
    : invalidRequest(`Invalid value for '${param}': ${issue?.message}.`, 'invalid_value', param);
}

/** A request id in OpenAI's format. */
export function requestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

const maxBodyBytes = 8 * 1024 * 1024;
/** The limit of a form with images; OpenAI accepts 50 MB for each image. */
const maxFormBytes = 51 * 1024 * 1024;

/** The parsed body of a request, or the error response. */
export type Body = { ok: true; value: unknown } | { ok: false; error: ApiError };

/** Reads a JSON body of up to 8 MB, or a form of up to 51 MB. An empty body is an empty object. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > (isForm ? maxFormBytes : maxBodyBytes)) {
      return { ok: false, error: { ...invalidRequest('Request body is too large.', null), status: 413 } };
    }
    chunks.push(chunk);
  }
  if (size === 0) return { ok: true, value: {} };
  const bytes = Buffer.concat(chunks);
  try {
    if (!isForm) return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return { ok: true, value: Object.fromEntries(form) };
  } catch {
    const message = isForm
      ? 'Could not parse multipart form.'
      : 'We could not parse the JSON body of your request. The OpenAI API expects a JSON payload.';
    return { ok: false, error: invalidRequest(message, null) };
  }
}
