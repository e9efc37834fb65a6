import type { Creation } from '@atelier/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../session/drafts.ts';
import { clearSession, setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';
import { textKey } from './unsaved-texts.ts';
import { useAutosave } from './use-autosave.ts';

const first: Creation = {
  id: '0123456789abcdef01234567',
  user_id: 'user_editor',
  prompt: 'Tea',
  type: 'text',
  content: 'One',
  publish: false,
  status: 'completed',
  settings: {},
  report: null,
  likes: [],
  like_count: 0,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};
let failing: boolean;
/** What the server has meanwhile; each save of another text conflicts with it. */
let server: Creation | null;
let bodies: { content: string; based_on: string }[];

beforeEach(() => {
  failing = false;
  server = null;
  bodies = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (failing) throw new TypeError('offline');
    const request = new Request(input, init);
    if (request.method === 'GET') return Response.json({ success: true, message: '', creation: server });
    const body = await request.json();
    bodies.push(body);
    if (server && body.based_on !== server.updated_at)
      return Response.json({ success: false, message: '', code: 'conflict' }, { status: 409 });
    const updated_at = `2026-11-21T10:00:0${bodies.length}.000Z`;
    const creation = { ...first, content: body.content, updated_at };
    return Response.json({ success: true, message: '', creation });
  });
  setTokenSource(async () => 'a-token');
  setSession({
    status: 'signed-in',
    plan: 'free',
    user: { id: 'user_editor', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
  });
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
  vi.unstubAllGlobals();
});

const edit = () => renderHook(() => useAutosave(first, () => undefined));
const kept = () => readDraft(textKey(first.id));

it('stores each text based on the one before, and what is not stored when it is removed', async () => {
  const { result, unmount } = edit();
  act(() => result.current.change('Two'));
  expect(result.current.phase).toBe('waiting');
  await act(async () => expect(await result.current.flush()).toBe(true));
  expect(result.current.phase).toBe('saved');
  act(() => result.current.change('Three'));
  unmount();
  await waitFor(() =>
    expect(bodies).toEqual([
      { content: 'Two', based_on: first.updated_at },
      { content: 'Three', based_on: '2026-11-21T10:00:01.000Z' },
    ]),
  );
});

it('keeps a text that does not reach the server, also after it is closed, and stores it once there is a connection', async () => {
  const { result, unmount } = edit();
  failing = true;
  act(() => result.current.change('Two'));
  await act(async () => expect(await result.current.flush()).toBe(false));
  expect(result.current.phase).toBe('kept');
  unmount();
  expect(kept()).toMatchObject({ text: 'Two' });
  const opened = edit();
  expect(opened.result.current.text()).toBe('Two');
  opened.unmount();
  failing = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(kept()).toBeUndefined());
  expect(bodies.map(({ content }) => content)).toEqual(['Two']);
});

it('stores after 10 seconds of typing, and tries again after growing delays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { result } = edit();
  const typeFor = async (seconds: number) => {
    for (let word = 0; word < seconds; word += 1) {
      act(() => result.current.change(`${result.current.text()} word`));
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
  };
  await typeFor(9);
  expect(bodies).toHaveLength(0);
  await typeFor(2);
  expect(bodies).toHaveLength(1);
  failing = true;
  await typeFor(1);
  const calls = vi.spyOn(globalThis, 'fetch');
  await act(() => vi.advanceTimersByTimeAsync(500 + 75_000));
  expect(calls.mock.calls.length, 'at once, and after 5, 10, 20 and 40 s').toBe(5);
});

it.each([
  ['has this text already', { content: 'Two' }, 1],
  ['has another name only', { title: 'Leaves' }, 2],
])('goes on without a question where the server %s', async (_, change, saves) => {
  const { result } = edit();
  server = { ...first, ...change, updated_at: '2026-11-21T09:45:00.000Z' };
  act(() => result.current.change('Two'));
  await act(async () => expect(await result.current.flush()).toBe(true));
  expect(result.current.phase).toBe('saved');
  expect([bodies.length, kept()]).toEqual([saves, undefined]);
});

it('continues with the stored text where the page has fetched the creation before', async () => {
  const { result, unmount } = edit();
  act(() => result.current.change('Two'));
  await act(async () => expect(await result.current.flush()).toBe(true));
  unmount();
  const onChange = vi.fn();
  const opened = renderHook(() => useAutosave(first, onChange));
  expect(opened.result.current.text()).toBe('Two');
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ content: 'Two' }));
});

it('asks which text to go on with where the server has another one, and keeps this one', async () => {
  const { result } = edit();
  server = { ...first, content: 'Other', updated_at: '2026-11-21T09:45:00.000Z' };
  act(() => result.current.change('Two'));
  await act(async () => expect(await result.current.flush()).toBe(false));
  expect(result.current.other?.content).toBe('Other');
  expect(kept()).toMatchObject({ text: 'Two' });
  await act(async () => expect(await result.current.overwrite()).toBe(true));
  expect(kept()).toBeUndefined();
});

it('stores a text that changes during a slow save once, after that save', async () => {
  const answer = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fetch(...request);
    await answer.promise;
    return response;
  });
  const { result } = edit();
  act(() => result.current.change('Two'));
  const saves = [result.current.flush()];
  await waitFor(() => expect(bodies).toHaveLength(1));
  act(() => result.current.change('Three'));
  saves.push(result.current.flush(), result.current.flush());
  answer.resolve();
  await act(async () => expect(await Promise.all(saves)).toEqual([true, true, true]));
  expect(bodies).toEqual([
    { content: 'Two', based_on: first.updated_at },
    { content: 'Three', based_on: '2026-11-21T10:00:01.000Z' },
  ]);
  expect(result.current.phase).toBe('saved');
});
