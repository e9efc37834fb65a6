import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession } from '../session/store.ts';
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
