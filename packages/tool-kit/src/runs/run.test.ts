import type { Usage } from '@atelier/contracts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import type { RunEvent } from '../api/stream.ts';
import { createRun } from './run.ts';
import { partialResult } from './run-state.ts';

const creation = (status: string, letter: string) => ({ id: letter.repeat(24), status });
const delta = (text: string): RunEvent => ({ event: 'delta', data: { text } });
const done = (content: string, status = 'completed', letter = 'a') =>
  ({
    event: 'done',
    data: { success: true, content, creation: creation(status, letter) },
  }) as unknown as RunEvent;
const left = (remaining: number): Usage => ({
  kind: 'text',
  limit: 5,
  remaining,
  resets_at: '2026-02-01T00:00:00.000Z',
});
const busyError = new ApiError({ code: 'provider_busy', message: 'The AI provider is busy.' });
const body = { body: { prompt: 'Tea', length: 800 } };

function scripted() {
  let begin: (id: string) => void = () => undefined;
  let push: (event: RunEvent | Error) => void = () => undefined;
  const frames: (() => void)[] = [];
  const onFailed = vi.fn();
  const onUsage = vi.fn();
  const stopRun = vi.fn(async () => undefined);
  const script = async function* (signal?: AbortSignal): AsyncGenerator<RunEvent, void> {
    const queue: (RunEvent | Error)[] = [];
    let proceed: () => void = () => undefined;
    push = (event) => {
      queue.push(event);
      proceed();
    };
    signal?.addEventListener('abort', () => push(new DOMException('', 'AbortError')));
    for (;;) {
      const next = queue.shift();
      if (next instanceof Error) throw next;
      if (next) yield next;
      else await new Promise<void>((resolve) => (proceed = resolve));
      if (next && next.event === 'done') return;
    }
  };
  const run = createRun<typeof body>({
    open: (_, { signal, onRun }) => {
      begin = onRun;
      return script(signal);
    },
    follow: (_, signal) => script(signal),
    stopRun,
    onFailed,
    onUsage,
    scheduleStep: (callback) => void frames.push(callback),
    now: () => 1000,
  });
  const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
  const feed = async (...events: (RunEvent | Error)[]) => {
    await nextTask();
    for (const event of events) push(event);
    await nextTask();
  };
  const frame = () => {
    for (const callback of frames.splice(0)) callback();
  };
  return {
    run,
    feed,
    frame,
    onFailed,
    onUsage,
    stopRun,
    state: () => run.state.getState(),
    begin: (id: string) => begin(id),
  };
}

describe('a run', () => {
  it('is busy from start to done, and shows the stored result', async () => {
    const { run, feed, state } = scripted();
    const ended = run.start(body);
    expect(state()).toMatchObject({ phase: 'busy', startedAt: 1000, result: null });
    await feed({ event: 'started', data: { id: 'c1', usage: left(4) } }, delta('a'), done('abc'));
    await ended;
    expect(state()).toMatchObject({
      phase: 'done',
      text: '',
      result: { content: 'abc', status: 'completed' },
    });
  });

  it('shows all text of one step at once', async () => {
    const { run, feed, frame, state } = scripted();
    void run.start(body);
    const seen: string[] = [];
    run.state.subscribe(({ text }) => seen.push(text));
    await feed(delta('a'), delta('b'), delta('c'));
    expect(state().text).toBe('');
    frame();
    expect(seen).toEqual(['abc']);
  });

  it('begins its text again when the model was only thinking, and says what it does', async () => {
    const { run, feed, frame, state } = scripted();
    void run.start(body);
    await feed(
      delta('A plan.'),
      { event: 'progress', data: { stage: 'restart', message: '' } },
      delta('Tea'),
    );
    frame();
    expect(state()).toMatchObject({ text: 'Tea', progress: { stage: 'restart' } });
  });

  it('keeps the previous result when it fails, is no longer busy, and reports the message', async () => {
    const { run, feed, onFailed, state } = scripted();
    void run.start(body);
    await feed(done('first'));
    const second = run.start(body);
    expect(state()).toMatchObject({ phase: 'busy', result: { content: 'first' } });
    await feed(busyError);
    await second;
    expect(state()).toMatchObject({ phase: 'failed', error: busyError, result: { content: 'first' } });
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(busyError);
  });

  it('keeps the previous result and the partial text when it is interrupted, and shows the latter on request', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(done('first'));
    void run.start(body);
    await feed(delta('half'), busyError);
    expect(state()).toMatchObject({ phase: 'failed', text: 'half', result: { content: 'first' } });
    const partial = partialResult(state(), 'incomplete');
    if (partial) run.show(partial);
    expect(state().result).toMatchObject({ content: 'half', status: 'incomplete', creation: null });
  });

  it('shows the partial text as incomplete if there is no previous result', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(delta('half'), busyError);
    expect(state()).toMatchObject({ phase: 'failed', result: { content: 'half', status: 'incomplete' } });
  });

  it('stops at once, keeps the partial text, and reports no failure', async () => {
    const { run, feed, onFailed, state } = scripted();
    const ended = run.start(body);
    await feed(delta('half'));
    run.stop();
    expect(state()).toMatchObject({ phase: 'stopped', result: { content: 'half', status: 'stopped' } });
    await ended;
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is stopped at the server too, as soon as its id is known', async () => {
    const { run, feed, stopRun, state } = scripted();
    const started = (id: string): RunEvent => ({ event: 'started', data: { id, usage: left(4) } });
    void run.start(body);
    await feed(started('c1'), delta('half'));
    run.stop();
    expect(stopRun).toHaveBeenCalledExactlyOnceWith('c1');
    void run.start(body);
    run.stop();
    await feed(started('c2'));
    expect(stopRun).toHaveBeenLastCalledWith('c2');
    expect(state()).toMatchObject({ phase: 'stopped', text: '' });
  });

  it('follows a run of the server, with its start and its request', async () => {
    const { run, feed, frame, state } = scripted();
    void run.resume({ id: 'c1', startedAt: 400, input: body });
    expect(state()).toMatchObject({ phase: 'busy', startedAt: 400, input: body });
    await feed(delta('so far'));
    frame();
    expect(state().text).toBe('so far');
    await run.resume({ id: 'c2', startedAt: 500, input: null });
    await feed(done('whole'));
    expect(state()).toMatchObject({ phase: 'done', result: { content: 'whole', input: body } });
  });

  it('keeps the previous result when it is stopped before any text was received', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(done('first'));
    void run.start(body);
    run.stop();
    expect(state()).toMatchObject({ phase: 'stopped', result: { content: 'first', status: 'completed' } });
  });

  it('abuse 44: reports the remaining quota when it starts, ends and fails', async () => {
    const { run, feed, onUsage } = scripted();
    void run.start(body);
    await feed({ event: 'started', data: { id: 'c1', usage: left(4) } }, done('one'));
    void run.start(body);
    await feed(new ApiError({ code: 'quota_exceeded', message: 'Used up.', usage: left(0) }));
    expect(onUsage.mock.calls).toEqual([[left(4)], [left(0)]]);
  });

  it('does not start twice', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await run.start({ body: { prompt: 'Other', length: 800 } });
    expect(state().input).toEqual(body);
    await feed(done('one'));
    expect(state().result?.content).toBe('one');
  });

  it('marks an incomplete stored creation', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(done('half', 'incomplete'));
    expect(state().result?.status).toBe('incomplete');
  });

  it('keeps the versions of one input, and begins again with another', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(done('bread 1', 'completed', 'a'));
    void run.start({ body: { prompt: 'Tea', length: 800 } });
    await feed(done('bread 2', 'completed', 'b'));
    expect(state().versions.map(({ content }) => content)).toEqual(['bread 1', 'bread 2']);
    void run.start({ body: { prompt: 'Submarines', length: 800 } });
    expect(state().versions).toHaveLength(2);
    await feed(done('submarines', 'completed', 'c'));
    expect(state().versions.map(({ content }) => content)).toEqual(['submarines']);
  });

  it('forgets a failure when another version is shown', async () => {
    const { run, feed, state } = scripted();
    void run.start(body);
    await feed(done('first'));
    void run.start(body);
    await feed(busyError);
    expect(state().stale).toBe(true);
    const [version] = state().versions;
    if (version) run.show(version);
    expect(state()).toMatchObject({ phase: 'idle', error: null });
    expect(state().stale).toBe(false);
  });

  it('knows its id before the first event', async () => {
    const { run, state, begin } = scripted();
    void run.start(body);
    begin('c1');
    expect(state().creationId).toBe('c1');
  });
});
