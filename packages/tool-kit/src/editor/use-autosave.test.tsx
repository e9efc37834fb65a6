import type { Creation } from '@atelier/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';
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
let bodies: { content: string; based_on: string }[];

beforeEach(() => {
  failing = false;
  bodies = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (failing) throw new TypeError('offline');
    const body = await new Request(input, init).json();
    bodies.push(body);
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
  clearSession();
  vi.unstubAllGlobals();
});

it('stores each text based on the one before, and what is not stored when it is removed', async () => {
  const { result, unmount } = renderHook(() => useAutosave(first, () => undefined));
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

it('keeps a text that could not be stored, and stores it when it is tried again', async () => {
  const { result } = renderHook(() => useAutosave(first, () => undefined));
  act(() => result.current.change('Two'));
  failing = true;
  await act(async () => expect(await result.current.flush()).toBe(false));
  expect(result.current.phase).toBe('failed');
  expect(result.current.error?.message).toBeTruthy();
  failing = false;
  await act(async () => expect(await result.current.flush()).toBe(true));
  expect(bodies.map(({ content }) => content)).toEqual(['Two']);
});

it('stores a text that changes during a slow save once, after that save', async () => {
  const answer = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fetch(...request);
    await answer.promise;
    return response;
  });
  const { result } = renderHook(() => useAutosave(first, () => undefined));
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
