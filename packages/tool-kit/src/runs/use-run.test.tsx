import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/client.ts';
import { clearSession, session } from '../session/index.ts';
import { startTestServer, testCreation, testId } from '../testing/test-server.ts';
import { resetRuns, useRun } from './use-run.ts';

afterEach(() => {
  cleanup();
  resetRuns();
  clearSession();
  vi.unstubAllGlobals();
});

const openTool = () => renderHook(() => useRun('generateArticle'));

const signOut = () => act(() => clearSession());

/** Stores an article as the version that an earlier page of the tab has shown. */
function storeVersion(id: string) {
  const key = `atelier.versions.${session.getState().user?.id}.generateArticle`;
  sessionStorage.setItem(key, JSON.stringify({ ids: [id], shown: id }));
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
  // As long as the late response takes to be read.
  await act(() => callApi('getUsage'));
  expect(result.current.result).toBeNull();
  expect(result.current.versions).toEqual([]);
});

it('follows the running creation of a user who signs in on the same page', async () => {
  startTestServer();
  openTool().unmount();
  signOut();

  const { content: _, report: __, ...running } = testCreation({ status: 'running' });
  startTestServer(undefined, [{ ...running, excerpt: '', size: 0, url: '' }]);
  const { result } = openTool();
  await waitFor(() => expect(result.current.busy).toBe(true));
});
