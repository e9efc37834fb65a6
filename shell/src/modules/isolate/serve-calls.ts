import { ApiError, localError } from '@atelier/tool-kit/api';
import { request } from '@atelier/tool-kit/calls';
import { allowedRoute, createReadLimit } from './allowed-calls.ts';
import type { CallAnswer, CallInput, CallMessage } from './protocol.ts';

const mostCalls = 20;

/**
 * Makes the calls of a module in a frame with the session of the page, and posts their responses.
 * @param types the types of creations that only this module makes
 */
export function createCallServer(
  module: string,
  types: readonly string[],
  post: (message: CallAnswer, transfer?: Transferable[]) => void,
) {
  const running = new Map<number, AbortController>();
  const reads = createReadLimit(types);

  async function respond(message: CallMessage, signal: AbortSignal): Promise<void> {
    const { id, accept, input } = message;
    const route = allowedRoute(module, message);
    if (!route) throw notAllowed();
    if (running.size > mostCalls) throw localError('network');
    if (!(await reads.allows(route, input, signal))) throw notAllowed();
    const response = await request(route, { ...optionsOf(input), signal }, accept);
    reads.note(route, response);
    post({ type: 'response', id, status: response.status, headers: [...response.headers] });
    const reader = response.body?.getReader();
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) break;
      const bytes = value.slice();
      post({ type: 'chunk', id, bytes }, [bytes.buffer]);
    }
    post({ type: 'end', id, complete: true });
  }

  return {
    async call(message: CallMessage): Promise<void> {
      const { id } = message;
      // The other call with this id would not count any more.
      if (running.has(id)) return;
      const controller = new AbortController();
      running.set(id, controller);
      try {
        await respond(message, controller.signal);
      } catch (error) {
        if (error instanceof ApiError) post({ type: 'failed', id, failure: failureOf(error) });
        else post({ type: 'end', id, complete: false });
      } finally {
        running.delete(id);
      }
    },
    abort: (id: number) => running.get(id)?.abort(),
    close() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

const notAllowed = () =>
  new ApiError({ code: 'scope_required', status: 403, message: "This tool isn't allowed to do this." });

function optionsOf({ form, ...input }: CallInput): object {
  if (!form) return input;
  const data = new FormData();
  for (const [field, value] of form) data.append(field, value);
  return { ...input, form: data };
}

/** The fields that the frame creates its error from. */
const failureOf = ({ code, message, status, requestId, details, usage, retryAt }: ApiError) => ({
  code,
  message,
  status,
  requestId,
  details,
  usage,
  retryAt,
});
