import { setSession } from '@atelier/tool-kit';
import { vi } from 'vitest';

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stored picture, as the server answers it. */
export const picture = (change: Record<string, unknown> = {}) => ({
  id: 'a'.repeat(24),
  user_id: 'user_1',
  type: 'image',
  prompt: 'Generate an image of a fox in the style Anime Style',
  content: 'http://localhost/pictures/one.png',
  publish: false,
  status: 'completed',
  settings: { tool: 'generate', width: 1024, height: 1536 },
  report: null,
  likes: [],
  like_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

/** The end of a stream, good or bad, and a stage before it. */
export const done = (creation = picture()) =>
  event('done', { success: true, content: creation.content, creation });
export const failed = (message: string) =>
  event('error', { success: false, code: 'nothing_found', message, request_id: 'r1' });
export const progress = (message: string) => event('progress', { stage: 'working', message });
/** A picture that waits: `position` 1 is the next. */
export const queued = (position: number, message: string) =>
  event('progress', { stage: 'queued', message, position });

interface Sent {
  path: string;
  /** The JSON body, or the form's fields. */
  body: unknown;
}

async function bodyOf(request: Request): Promise<unknown> {
  const json = request.headers.get('content-type')?.includes('json');
  return json ? request.json() : Object.fromEntries(await request.formData());
}

/** For tests: signs in, and lets the test answer the calls of the page by hand. Calls that do not stream answer `json`. */
export function answering(json: unknown = {}) {
  setSession({ status: 'signed-in', getToken: async () => 'a-token' });
  const sent: Sent[] = [];
  let push: (text: string) => void = () => undefined;
  const fetch = vi.fn(async (request: Request) => {
    const path = new URL(request.url).pathname;
    sent.push({ path, body: await bodyOf(request) });
    if (!path.startsWith('/api/ai/')) return Response.json(json);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
        request.signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  vi.stubGlobal('fetch', fetch);
  return { sent, push: (text: string) => push(text) };
}
