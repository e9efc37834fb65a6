import { ApiError, localError } from '@atelier/tool-kit/api';
import type { CallRoute, RequestOptions } from '@atelier/tool-kit/calls';
import type { CallAnswer, CallFailure, CallInput, FrameMessage } from './protocol.ts';

interface PendingCall {
  resolve(response: Response): void;
  reject(error: unknown): void;
  body: ReadableStreamDefaultController<Uint8Array> | null;
}

/** Makes calls through the page that contains the frame: the frame has no session and no network. */
export function createPortCalls(post: (message: FrameMessage) => void) {
  const pending = new Map<number, PendingCall>();
  let lastId = 0;

  /** The same as `request` of the tool-kit. */
  function send({ method, path }: CallRoute, options: RequestOptions, accept: string): Promise<Response> {
    const { signal } = options;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new DOMException('The call was aborted.', 'AbortError'));
      pending.set(id, { resolve, reject, body: null });
      signal?.addEventListener('abort', () => {
        post({ type: 'abort', id });
        end(id, new DOMException('The call was aborted.', 'AbortError'));
      });
      post({ type: 'call', id, method, path, accept, input: inputOf(options) });
    });
  }

  function end(id: number, error: unknown): void {
    const call = pending.get(id);
    pending.delete(id);
    if (error === null) call?.body?.close();
    else if (call?.body) call.body.error(error);
    else call?.reject(error);
  }

  function receive(message: CallAnswer): void {
    const { id } = message;
    const call = pending.get(id);
    if (message.type === 'chunk') call?.body?.enqueue(message.bytes);
    else if (message.type === 'failed') end(id, errorOf(message.failure));
    else if (message.type === 'end') end(id, message.complete ? null : localError('stream_cut'));
    else if (call) {
      const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          call.body = controller;
        },
        cancel() {
          pending.delete(id);
          post({ type: 'abort', id });
        },
      });
      const { status } = message;
      call.resolve(
        new Response(stream, { status, headers: message.headers.map(([key, value]) => [key, value]) }),
      );
    }
  }

  return { send, receive };
}

function inputOf({ body, form, query, params, headers }: RequestOptions): CallInput {
  const fields = form instanceof FormData ? [...form.entries()] : form && Object.entries(form);
  const given = Object.entries({ ...query }).filter(([, value]) => value !== undefined);
  const sent = fields?.filter((field): field is [string, string | Blob] => field[1] !== undefined);
  return {
    ...(body !== undefined && { body }),
    ...(sent && { form: sent }),
    query: Object.fromEntries(given) as NonNullable<CallInput['query']>,
    ...(params && { params }),
    ...(headers && { headers }),
  };
}

const errorOf = (failure: CallFailure) => new ApiError(failure);
