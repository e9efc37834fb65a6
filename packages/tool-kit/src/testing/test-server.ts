import type { Creation, CreationSummary, ErrorCode, ResumeReport, StreamEventName } from '@atelier/contracts';
import { vi } from 'vitest';
import { setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';

const timestamp = '2026-01-01T00:00:00.000Z';

/** An id as MongoDB makes them: 24 hexadecimal digits. */
export const testId = (number: number) => number.toString(16).padStart(24, '0');

export const testCreation = (change: Partial<Creation> = {}): Creation => ({
  id: testId(1),
  user_id: 'user_1',
  type: 'article',
  prompt: 'A prompt',
  content: 'Content',
  publish: false,
  status: 'completed',
  settings: {},
  report: null,
  likes: [],
  like_count: 0,
  created_at: timestamp,
  updated_at: timestamp,
  ...change,
});

const event = (name: StreamEventName, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const events = {
  delta: (text: string) => event('delta', { text }),
  progress: (message: string) => event('progress', { stage: 'working', message }),
  /** A run in a queue; position 1 is the next. */
  queued: (position: number, message: string) => event('progress', { stage: 'queued', message, position }),
  report: (report: ResumeReport) => event('report', report),
  done: (creation: Creation) => event('done', { success: true, content: creation.content, creation }),
  error: (message: string, code: ErrorCode = 'provider_failed') =>
    event('error', { success: false, code, message, request_id: 'r1' }),
};

export interface TestRequest {
  path: string;
  query: Record<string, string>;
  /** The JSON body, or the fields of a form; undefined for GET. */
  body: unknown;
}

/** A JSON response; `success: false` is sent with status 503. */
type TestResponse = Readonly<Record<string, unknown>>;

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const json = request.headers.get('content-type')?.includes('json');
  return json ? request.json() : Object.fromEntries(await request.formData());
}

let users = 0;

/**
 * Signs in a new user and replaces `fetch` until `vi.unstubAllGlobals()`. Calls that accept a stream get one
 * that the test fills with `push`. Other calls get the result of `respond`. Usage calls get an empty list,
 * lists of creations with any status get `running`; neither is recorded.
 */
export function startTestServer(
  respond: (request: TestRequest, userId: string) => TestResponse | Promise<TestResponse> = () => ({
    success: true,
    message: '',
  }),
  running: readonly CreationSummary[] = [],
) {
  users += 1;
  const userId = `user_${users}`;
  setTokenSource(async () => 'a-token');
  setSession({
    status: 'signed-in',
    user: { id: userId, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
  });
  const requests: TestRequest[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;

  function openStream(signal: AbortSignal) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = input instanceof Request ? input : new Request(input);
    const { pathname, searchParams } = new URL(request.url);
    const status = searchParams.get('status');
    if (status === 'all' || status === 'running') {
      const creations = running.filter((creation) => status === 'all' || creation.status === status);
      return Response.json({ success: true, message: '', creations, total: 0, next_cursor: null });
    }
    if (pathname === '/api/user/usage') return Response.json({ success: true, message: '', usage: [] });
    const received = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
    };
    requests.push(received);
    if (request.headers.get('accept') === 'text/event-stream') return openStream(request.signal);
    const json = await respond(received, userId);
    return Response.json(json, { status: json.success === false ? 503 : 200 });
  });

  return {
    requests,
    push: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    close: () => stream?.close(),
  };
}
