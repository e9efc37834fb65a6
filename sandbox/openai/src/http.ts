import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson as send } from '@atelier/sandbox-control/control-route';
import type { z } from 'zod';

interface ErrorDetails {
  type?: string;
  code?: string | null;
  param?: string | null;
  headers?: Record<string, string>;
}

/** An error response in OpenAI's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Sends a JSON response with a request id, as OpenAI does. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  send(response, status, body, { 'x-request-id': requestId(), ...headers });
}

/** Sends an error in OpenAI's format. */
export function sendError(response: ServerResponse, { status, message, details }: ApiError): void {
  const { type = 'invalid_request_error', code = null, param = null, headers } = details;
  sendJson(response, status, { error: { message, type, param, code } }, headers);
}

/** Checks a body. @throws ApiError 400 that names the first parameter that the schema refuses */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const issue = error.issues[0];
  const isUnknown = issue?.code === 'unrecognized_keys';
  const param = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])].join('.');
  if (isUnknown)
    throw new ApiError(400, `Unknown parameter: '${param}'.`, { code: 'unknown_parameter', param });
  throw issue?.code === 'invalid_type' && issue.input === undefined
    ? new ApiError(400, `Missing required parameter: '${param}'.`, {
        code: 'missing_required_parameter',
        param,
      })
    : new ApiError(400, `Invalid value for '${param}': ${issue?.message}.`, { code: 'invalid_value', param });
}

/** A request id in OpenAI's format. */
export function requestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

const maxBodyBytes = 8 * 1024 * 1024;
/** The limit of a form with images; OpenAI accepts 50 MB for each image. */
const maxFormBytes = 51 * 1024 * 1024;

/**
 * Reads a JSON body of up to 8 MB, or a form of up to 51 MB. An empty body is an empty object.
 * @throws ApiError 413 or 400
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > (isForm ? maxFormBytes : maxBodyBytes)) throw new ApiError(413, 'Request body is too large.');
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const bytes = Buffer.concat(chunks);
  try {
    if (!isForm) return JSON.parse(bytes.toString('utf8'));
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new ApiError(
      400,
      isForm
        ? 'Could not parse multipart form.'
        : 'We could not parse the JSON body of your request. The OpenAI API expects a JSON payload.',
    );
  }
}
