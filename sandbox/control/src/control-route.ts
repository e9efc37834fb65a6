import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/** What control requests may read and change: the faults, and an emulator's own settings. */
export interface Control<Fault extends string, Request extends { next?: Fault[] | undefined }> {
  readonly faults: FaultQueue<Fault>;
  /** Body of `PUT`. Fields that are left out keep their value. */
  readonly schema: z.ZodType<Request>;
  /** Applies the settings of a checked request as a whole. @throws ControlError when they cannot be applied */
  apply?(request: Request): void;
  reset?(): void;
  /** The settings. */
  state?(): object;
  /** Renders the state as HTML for requests that accept `text/html`. */
  page?(): string;
}

/**
 * Handles `/__sandbox/<emulator>`: `GET` returns the state, `PUT` applies a control request, `DELETE`
 * resets. Errors are `{ success: false, code, message, details? }`: 403 for a request that another machine
 * sent, 400 for an invalid body, 405 for another method.
 */
export async function handleControl<Fault extends string, Request extends { next?: Fault[] | undefined }>(
  request: IncomingMessage,
  response: ServerResponse,
  { faults, schema, ...settings }: Control<Fault, Request>,
): Promise<void> {
  const refuse = (status: number, code: string, message: string, details?: string[]) =>
    sendJson(response, status, { success: false, code, message, ...(details && { details }) });
  if (!isFromThisMachine(request))
    return refuse(403, 'control_local_only', 'Control requests are accepted from this machine only.');
  if (request.method === 'PUT') {
    const { data, error } = schema.safeParse(parseJson(await text(request)));
    if (error) {
      const details = error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
      const message = `The control request is invalid: ${details.join('; ')}. Faults: ${faults.names.join(', ')}.`;
      return refuse(400, 'control_invalid', message, details);
    }
    try {
      settings.apply?.(data);
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      return refuse(400, 'control_invalid', error.message);
    }
    if (data.next) faults.set(data.next);
  } else if (request.method === 'DELETE') {
    faults.clear();
    settings.reset?.();
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(405, 'control_method', 'Use GET, PUT or DELETE.');
  }
  if (!settings.page || !request.headers.accept?.includes('text/html'))
    return sendJson(response, 200, { next: faults.pending, ...settings.state?.() });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(settings.page());
}

/**
 * The server of an emulator: `/healthz`, the control route, and `route` for all other requests, which are
 * 404 without it. A request that fails is logged and its connection broken.
 */
export function createEmulatorServer<Fault extends string, Request extends { next?: Fault[] | undefined }>(
  name: string,
  control: Control<Fault, Request>,
  route = async (_request: IncomingMessage, response: ServerResponse): Promise<void> =>
    sendJson(response, 404, { message: 'Not found.' }),
): Server {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path === `/__sandbox/${name}`) return handleControl(request, response, control);
    return route(request, response);
  };
  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      console.error(`The emulator ${name} failed.`, error);
      response.destroy();
    });
  });
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

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
