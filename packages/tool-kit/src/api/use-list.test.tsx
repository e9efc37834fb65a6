import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clearSession, setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';
import { useList } from './use-list.ts';

const ada = { id: 'user_ada', fullName: 'Ada Lovelace', imageUrl: '', email: 'ada@example.com' };
const pages: Record<string, unknown> = {
  '': { success: true, message: '', total: 3, creations: [{ id: '1' }, { id: '2' }], next_cursor: 'c2' },
  c2: { success: true, message: '', total: 3, creations: [{ id: '3' }], next_cursor: null },
};
const cursors: string[] = [];

beforeEach(() => {
  cursors.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
    cursors.push(cursor);
    return Response.json(pages[cursor]);
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);
function signIn() {
  setTokenSource(async () => 'a-token');
  setSession({ status: 'signed-in', user: ada });
}
const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

it('fetches only once a user is present, and is loading until the first fetch has ended', async () => {
  const { result } = renderHook(() => useList('getUserCreations'), { wrapper });
  expect(result.current.loading).toBe(true);
  expect(cursors).toEqual([]);
  act(signIn);
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(ids(result.current)).toEqual(['1', '2']);
  expect(result.current.total).toBe(3);
});

it('loads page after page by cursor, until the last', async () => {
  signIn();
  const { result } = renderHook(() => useList('getUserCreations'), { wrapper });
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  act(() => result.current.loadMore());
  await waitFor(() => expect(ids(result.current)).toEqual(['1', '2', '3']));
  expect(cursors).toContain('c2');
  expect(result.current.hasMore).toBe(false);
});

it('changes and removes entries without a request', async () => {
  signIn();
  const { result } = renderHook(() => useList('getUserCreations'), { wrapper });
  await waitFor(() => expect(result.current.items.length).toBe(2));
  const before = cursors.length;
  act(() => result.current.change((item) => (item.id === '1' ? null : { ...item, prompt: 'changed' })));
  await waitFor(() => expect(result.current.items.map(({ prompt }) => prompt)).toEqual(['changed']));
  expect(cursors.length).toBe(before);
});

it('fetches again while a creation is running, and not after it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const statuses = ['running', 'running', 'stopped'];
  let fetched = 0;
  vi.stubGlobal('fetch', async () => {
    const status = statuses[fetched++] ?? 'stopped';
    return Response.json({ success: true, message: '', creations: [{ id: '1', status }], next_cursor: null });
  });
  signIn();
  const { result } = renderHook(() => useList('getUserCreations'), { wrapper });
  await waitFor(() => expect(result.current.items[0]?.status).toBe('running'));
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(result.current.items[0]?.status).toBe('stopped');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(fetched).toBe(3);
});

it('costs no request for what is removed and put back, and a bounded number to see what others have changed', async () => {
  const pageLength = 20;
  let stored = Array.from({ length: 600 }, (_, number) => String(1_000 + number));
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { searchParams } = new URL(url);
    requests.push(url);
    const start = searchParams.get('cursor') ?? '';
    const rest = stored.filter((id) => id > start);
    const shown = rest.slice(0, Number(searchParams.get('limit') ?? pageLength));
    return Response.json({
      success: true,
      message: '',
      total: stored.length,
      creations: shown.map((id) => ({ id })),
      next_cursor: rest.length > shown.length ? shown.at(-1) : null,
    });
  });
  signIn();
  const { result } = renderHook(() => useList('getUserCreations'), { wrapper });
  await waitFor(() => expect(result.current.items.length).toBe(20));
  for (let pages = 2; pages <= 30; pages += 1) {
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items.length).toBe(pages * pageLength));
  }
  requests.length = 0;
  const removed = [...stored.slice(20, 40), '1059', '1500'];
  let undo = () => {};
  act(() => {
    undo = result.current.remove(removed);
  });
  stored = stored.filter((id) => !removed.includes(id));
  await waitFor(() => expect(ids(result.current)).toEqual(stored));
  expect(result.current.total).toBe(578);
  stored = ['0999', ...stored];
  await act(() => result.current.reload());
  expect(ids(result.current)).toEqual(stored);
  expect(result.current.total).toBe(579);
  stored = [...stored, ...removed].sort();
  act(undo);
  await waitFor(() => expect(ids(result.current)).toEqual(stored));
  expect(result.current.total).toBe(601);
  await act(() => result.current.reload());
  expect(ids(result.current)).toEqual(stored);
  expect(requests.length).toBeLessThanOrEqual(10);
});
