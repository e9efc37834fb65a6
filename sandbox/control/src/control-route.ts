import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isFromThisMachine } from '@atelier/server-kit/loopback';
import { z } from 'zod';

type FaultNames<Fault extends string> = z.ZodType<Fault> & { readonly options: readonly Fault[] };

/** The faults that an emulator still has to produce, one per request, in order. */
export class FaultQueue<Fault extends string> {
  /** Schema of the list that a control request carries in `next`. */
  readonly listSchema: z.ZodType<Fault[]>;
  readonly names: readonly Fault[];
  #pending: Fault[] = [];

  constructor(names: FaultNames<Fault>) {
    this.names = names.options;
    this.listSchema = z.array(names).max(1000);
  }

  get pending(): readonly Fault[] {
    return [...this.#pending];
  }

  set(next: readonly Fault[]): void {
    this.#pending = [...next];
  }

  clear(): void {
    this.#pending = [];
  }

  /** Removes and returns the next fault. With `accepted`, a fault that is not listed stays pending. */
  take(...accepted: Fault[]): Fault | undefined {
    const [next] = this.#pending;
    if (next === undefined || (accepted.length > 0 && !accepted.includes(next))) return undefined;
    return this.#pending.shift();
  }
}

/** A control request that cannot be applied, such as one that names an unknown user. */
export class ControlError extends Error {}

export interface Control<Request> {
  /** Body of `PUT`. Fields that are left out keep their value. */
  readonly schema: z.ZodType<Request>;
  readonly faults: readonly string[];
  /** Applies a checked request as a whole. @throws ControlError when it cannot be applied */
  apply(request: Request): void;
  reset(): void;
  state(): unknown;
}

/**
 * Handles `/__sandbox/<emulator>`: `GET` returns the state, `PUT` applies a control request, `DELETE`
 * resets. Errors are `{ success: false, code, message, details? }`: 403 for a request that another machine
 * sent, 400 for an invalid body, 405 for another method.
 * @param page renders the state as HTML for requests that accept `text/html`
 */
export async function handleControl<Request>(
  request: IncomingMessage,
  response: ServerResponse,
  control: Control<Request>,
  page?: () => string,
): Promise<void> {
  if (!isFromThisMachine(request)) {
    return sendError(
      response,
      403,
      'control_local_only',
      'Control requests are accepted from this machine only.',
    );
  }
  if (request.method === 'PUT') {
    const parsed = control.schema.safeParse(parseJson(await text(request)));
    if (!parsed.success) {
      const details = parsed.error.issues.map(
        (issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
      );
      const message = `The control request is invalid: ${details.join('; ')}. Faults: ${control.faults.join(', ')}.`;
      return sendError(response, 400, 'control_invalid', message, details);
    }
    try {
      control.apply(parsed.data);
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      return sendError(response, 400, 'control_invalid', error.message);
    }
  } else if (request.method === 'DELETE') {
    control.reset();
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendError(response, 405, 'control_method', 'Use GET, PUT or DELETE.');
  }
  if (!page || !request.headers.accept?.includes('text/html'))
    return sendJson(response, 200, control.state());
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page());
}

/** The path of a request as sent. `new URL` would throw for targets such as `//`. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** Sends JSON that must not be cached. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  details?: string[],
) {
  sendJson(response, status, { success: false, code, message, ...(details && { details }) });
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
