import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { resetRuns } from '../runs/use-run.ts';
import { clearDrafts } from '../session/drafts.ts';
import { clearSession } from '../session/store.ts';
import { startTestServer } from './test-server.ts';

type TestServer = ReturnType<typeof startTestServer>;

/** Clears what the tests of a file leave in the page. */
export function cleanAfterEach(): void {
  afterEach(() => {
    resetRuns();
    clearDrafts();
    clearSession();
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** A test server for each test of a file. `restart` replaces the server within a test. */
export function testServer(...options: Parameters<typeof startTestServer>) {
  let server: TestServer | null = null;
  const current = () => {
    if (!server) throw new Error('The test server is started before each test.');
    return server;
  };
  beforeEach(() => {
    server = startTestServer(...options);
  });
  cleanAfterEach();
  return {
    get requests() {
      return current().requests;
    },
    push: (text: string) => current().push(text),
    close: () => current().close(),
    restart: (...next: Parameters<typeof startTestServer>) => {
      server = startTestServer(...next);
    },
  };
}
