import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession } from '../session/index.ts';
import { events, startTestServer, testCreation } from '../testing/test-server.ts';
import { resetRuns, useRun } from './use-run.ts';

afterEach(() => {
  cleanup();
  resetRuns();
  clearSession();
  vi.unstubAllGlobals();
});

it('runs a call of a module, with a state of its own for each call', async () => {
  const server = startTestServer();
  const { result } = renderHook(() => ({
    write: useRun({ module: 'mfe-notes', call: 'write' }),
    check: useRun({ module: 'mfe-notes', call: 'check' }),
  }));
  act(() => void result.current.write.start({ body: { prompt: 'tea', tone: 'brief' } }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]).toMatchObject({
    path: '/api/modules/mfe-notes/runs/write',
    body: { prompt: 'tea', tone: 'brief' },
  });
  expect([result.current.write.busy, result.current.check.busy]).toEqual([true, false]);
  server.push(events.done(testCreation({ type: 'note', content: '# Tea' })));
  await waitFor(() => expect(result.current.write.result?.content).toBe('# Tea'));
  expect(result.current.check.result).toBeNull();
});

it('follows the running creation of its call after a reload', async () => {
  const {
    content: _,
    report: _report,
    ...running
  } = testCreation({
    type: 'note',
    status: 'running',
    settings: { call: 'mfe-notes/late' },
  });
  const summary = { ...running, excerpt: '', size: 0, url: '/x' };
  const server = startTestServer(undefined, [summary]);
  const { result } = renderHook(() => ({
    late: useRun({ module: 'mfe-notes', call: 'late' }),
    other: useRun({ module: 'mfe-notes', call: 'other' }),
  }));
  await waitFor(() => expect(result.current.late.busy).toBe(true));
  expect(result.current.other.busy).toBe(false);
  expect(server.requests.map(({ path }) => path)).toEqual([`/api/user/creations/${running.id}/stream`]);
});
