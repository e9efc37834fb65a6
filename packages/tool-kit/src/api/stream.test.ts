import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTokenSource } from '../session/token.ts';
import { type RunEvent, readEvents, streamCall } from './stream.ts';

const bytes = (chunks: readonly (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(
          typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk),
        );
      controller.close();
    },
  });

async function collect(events: AsyncIterable<RunEvent>) {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const delta = (text: string) => `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
const creation = { id: 'a'.repeat(24), status: 'completed' };
const done = `event: done\ndata: ${JSON.stringify({ success: true, content: 'x', creation })}\n\n`;

describe('readEvents', () => {
  it('reads events split at any byte', async () => {
    const whole = new TextEncoder().encode(`: keep-alive\n\n${delta('Grüße, 🫖')}${delta('b')}${done}`);
    const chunks = [...whole].map((byte) => Uint8Array.of(byte));
    const events = await collect(readEvents(bytes(chunks)));
    expect(events.map(({ event }) => event)).toEqual(['delta', 'delta', 'done']);
    expect(events[0]?.data).toEqual({ text: 'Grüße, 🫖' });
  });

  it('accepts CRLF, also split across chunks', async () => {
    const crlf = (delta('a') + done).replaceAll('\n', '\r\n');
    const at = crlf.indexOf('\r') + 1;
    const events = await collect(readEvents(bytes([crlf.slice(0, at), crlf.slice(at)])));
    expect(events.map(({ event }) => event)).toEqual(['delta', 'done']);
  });

  it('ignores unknown events, and events after the last one', async () => {
    const events = await collect(readEvents(bytes([`event: later\ndata: {}\n\n${done}${delta('no')}`])));
    expect(events.map(({ event }) => event)).toEqual(['done']);
  });

  it.each([
    ['after some text', [delta('a')]],
    ['in the middle of an event', [delta('a'), 'event: done\ndata: {"suc']],
    ['before anything', []],
  ])('a stream that ends %s is an error', async (_, chunks) => {
    await expect(collect(readEvents(bytes(chunks)))).rejects.toMatchObject({ code: 'stream_cut' });
  });

  it('throws the server’s error with its message', async () => {
    const data = { success: false, code: 'provider_busy', message: 'Busy.', request_id: 'r1' };
    const stream = bytes([delta('a'), `event: error\ndata: ${JSON.stringify(data)}\n\n`]);
    await expect(collect(readEvents(stream))).rejects.toMatchObject({
      code: 'provider_busy',
      message: 'Busy.',
      requestId: 'r1',
    });
  });

  it('reports data that is not JSON as unreadable', async () => {
    await expect(collect(readEvents(bytes(['event: delta\ndata: {\n\n'])))).rejects.toMatchObject({
      code: 'unreadable_response',
    });
  });
});

describe('streamCall', () => {
  beforeEach(() => setTokenSource(async () => 'a-token'));
  afterEach(() => {
    setTokenSource(null);
    vi.unstubAllGlobals();
  });

  it('requests a stream with the session’s token, and accepts a JSON response', async () => {
    const sent: unknown[] = [];
    const fetch = vi.fn(async (request: Request) => {
      sent.push(await request.json());
      return Response.json({ success: true, content: 'x', creation });
    });
    vi.stubGlobal('fetch', fetch);
    const events = await collect(streamCall('generateArticle', { body: { prompt: 'Tea', length: 800 } }));
    expect(events.map(({ event }) => event)).toEqual(['done']);
    const request = fetch.mock.calls[0]?.[0];
    expect(request?.headers.get('authorization')).toBe('Bearer a-token');
    expect(request?.headers.get('accept')).toBe('text/event-stream');
    expect(sent).toEqual([{ prompt: 'Tea', length: 800 }]);
  });

  const body = { prompt: 'Tea', length: 800 };
  const withId = (id: number, event: string) => `id: ${id}\n${event}`;
  const eventsOf = (chunks: readonly string[], headers: Record<string, string> = {}) =>
    new Response(bytes(chunks), { headers: { 'content-type': 'text/event-stream', ...headers } });
  const location = { 'content-location': `/api/user/creations/${creation.id}/stream` };

  it('continues a lost stream after its last event, and reports the id of the run', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const responses = [
      () => eventsOf([withId(1, delta('a')), withId(2, delta('b'))], location),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => eventsOf([withId(3, delta('c'))]),
      () => eventsOf([withId(4, done)]),
    ];
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request);
      return responses.shift()?.();
    });
    const onRun = vi.fn();
    const reading = collect(streamCall('generateArticle', { body, onRun }));
    await vi.advanceTimersByTimeAsync(10_000);
    const events = await reading;
    vi.useRealTimers();
    const texts = events.map(({ event, data }) => (event === 'delta' ? data.text : event));
    expect(texts).toEqual(['a', 'b', 'c', 'done']);
    expect(onRun).toHaveBeenCalledExactlyOnceWith(creation.id);
    const resumed = requests
      .slice(1)
      .map(({ url, headers }) => [new URL(url).pathname, headers.get('last-event-id')]);
    expect(resumed).toEqual(['2', '2', '2', '3'].map((last) => [location['content-location'], last]));
  });

  it('does not repeat a run that failed', async () => {
    const data = { success: false, code: 'unavailable', message: 'Ended.', request_id: 'r1' };
    const fetch = vi.fn(async () =>
      eventsOf([`id: 1\nevent: error\ndata: ${JSON.stringify(data)}\n\n`], location),
    );
    vi.stubGlobal('fetch', fetch);
    await expect(collect(streamCall('generateArticle', { body }))).rejects.toMatchObject({
      message: 'Ended.',
    });
    expect(fetch).toHaveBeenCalledOnce();
  });
});
