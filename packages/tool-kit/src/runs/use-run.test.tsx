import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/client.ts';
import { clearSession, session } from '../session/store.ts';
import { startTestServer, type TestRequest, testCreation, testId } from '../testing/test-server.ts';
import { resetRuns, useRun } from './use-run.ts';

afterEach(() => {
  cleanup();
  resetRuns();
  clearSession();
  vi.unstubAllGlobals();
});

const openTool = () => renderHook(() => useRun('generateArticle'));

const signOut = () => act(() => clearSession());

function storeVersion(id: string) {
  const key = `atelier.versions.${session.getState().user?.id}.generateArticle`;
  sessionStorage.setItem(key, JSON.stringify({ ids: [id], selected: id, running: null }));
}

it('shows the next user nothing of a response that arrives after the sign-out', async () => {
  const response = Promise.withResolvers<Record<string, unknown>>();
  const first = startTestServer(() => response.promise);
  storeVersion(testId(1));
  const page = openTool();
  await waitFor(() => expect(first.requests).toHaveLength(1));
  signOut();
  page.unmount();
  const creation = testCreation({ content: 'The text of the first user' });
  response.resolve({ success: true, message: '', creation });
  await response.promise;

  startTestServer();
  const { result } = openTool();
  await act(() => callApi('getUsage'));
  expect(result.current.result).toBeNull();
  expect(result.current.versions).toEqual([]);
});

const { content: _, report: __, ...running } = testCreation({ status: 'running', prompt: 'Begun elsewhere' });
const summary = { ...running, excerpt: '', size: 0, url: '' };

const openStates = ['queued', 'running'] as const;

it.each(openStates)('shows no %s run that another page has begun, but offers it', async (status) => {
  const ended = { ...summary, id: testId(2), status: 'completed' as const };
  const server = startTestServer(undefined, [ended, { ...summary, status }]);
  const { result } = openTool();
  await waitFor(() => expect(result.current.elsewhere).toHaveLength(1));
  expect(result.current).toMatchObject({ phase: 'idle', result: null });
  const [creation] = result.current.elsewhere;
  act(() => creation && result.current.showCreation(creation));
  await waitFor(() => expect(result.current.busy).toBe(true));
  expect(result.current.elsewhere).toEqual([]);
  expect(server.requests.map(({ path }) => path)).toEqual([`/api/user/creations/${running.id}/stream`]);
});

it.each(openStates)('follows the %s run that this page has begun before a reload', async (status) => {
  const respond = ({ path }: TestRequest) => ({
    success: true,
    message: '',
    ...(path.includes('/creations/') && { creation: testCreation({ status }) }),
  });
  startTestServer(respond, [{ ...summary, status }]);
  const key = `atelier.versions.${session.getState().user?.id}.generateArticle`;
  sessionStorage.setItem(key, JSON.stringify({ ids: [], selected: null, running: testId(1) }));
  const { result } = openTool();
  await waitFor(() => expect(result.current.busy).toBe(true));
  expect(result.current).toMatchObject({ creationId: testId(1), elsewhere: [] });
});

it('offers only the runs of its own call', async () => {
  startTestServer(undefined, [{ ...summary, type: 'note', settings: { call: 'mfe-notes/late' } }]);
  const { result } = renderHook(() => ({
    late: useRun({ module: 'mfe-notes', call: 'late' }),
    other: useRun({ module: 'mfe-notes', call: 'other' }),
  }));
  await waitFor(() => expect(result.current.late.elsewhere).toHaveLength(1));
  expect(result.current.other.elsewhere).toEqual([]);
});
