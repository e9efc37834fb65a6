import { setSession } from '@atelier/tool-kit';
import { vi } from 'vitest';

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The text events of a stream, and its end. */
export const delta = (text: string) => event('delta', { text });
export const done = (content: string) =>
  event('done', { success: true, content, creation: { id: 'a'.repeat(24), content, status: 'completed' } });
export const failed = (message: string) =>
  event('error', { success: false, code: 'provider_interrupted', message, request_id: 'r1' });

/** For tests: signs in, and lets the test answer the calls of the page by hand. */
export function answering() {
  setSession({ status: 'signed-in', getToken: async () => 'a-token' });
  const sent: { path: string; body: unknown }[] = [];
  let push: (text: string) => void = () => undefined;
  let close: () => void = () => undefined;
  const fetch = vi.fn(async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
        close = () => controller.close();
        request.signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  vi.stubGlobal('fetch', fetch);
  return { sent, push: (text: string) => push(text), close: () => close() };
}
