import type { PageSettings } from '@atelier/contracts';
import { setSession } from '@atelier/tool-kit/session';
import { cleanup } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { PublicArea } from '../app/PublicArea.tsx';
import { PreloadProvider, SettingsProvider } from '../settings/settings.ts';
import { testModule, testSettings, testTool } from './test-module.ts';

const tools = [
  testTool({
    path: '/ai/second',
    title: 'Second Tool',
    description: 'What Second Tool does.',
    landing: { order: 20 },
  }),
  testTool({ path: '/ai/hidden', title: 'Hidden Tool' }),
  testTool({ path: '/ai/blog-titles', title: 'Title Tool', nav: { order: 1 } }),
  testTool({
    path: '/ai/first',
    title: 'First Tool',
    description: 'What First Tool does.',
    landing: { order: 10 },
  }),
];
const settings = { ...testSettings([testModule(tools)]), clerkPublishableKey: 'pk_test_x' };

interface AppOptions {
  changes?: Partial<PageSettings>;
  preloadPage?(path: string): void;
}

/** `children` with the page settings and the preload function of the app. */
export const inApp = (children: ReactNode, { changes, preloadPage = () => {} }: AppOptions = {}) => (
  <SettingsProvider value={{ ...settings, ...changes }}>
    <PreloadProvider value={preloadPage}>{children}</PreloadProvider>
  </SettingsProvider>
);

const Elsewhere = () => <p>Elsewhere{useLocation().hash}</p>;

/** The public pages at `path`, in their own router. The signed-in area is replaced by a text. */
export const landingAt = (path: string, options?: AppOptions): ReactElement =>
  inApp(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/ai/*" element={<Elsewhere />} />
        <Route path="*" element={<PublicArea />} />
      </Routes>
    </MemoryRouter>,
    options,
  );

export const signIn = () =>
  setSession({
    status: 'signed-in',
    user: { id: 'user_1', fullName: 'Ada Lovelace', imageUrl: '', email: 'ada@example.com' },
  });

/** Replaces `fetch` in the tests of a file by a mock that receives the path and the body of each request. */
export function mockRequests() {
  const fetching = vi.fn<(path: string, body: unknown) => Promise<Response>>();
  // Loaded in advance, so that no test waits for the compiler.
  beforeAll(() => import('@atelier/tool-kit/api'));
  beforeEach(() => {
    vi.stubGlobal('fetch', async (request: Request) =>
      fetching(new URL(request.url).pathname, await request.json()),
    );
  });
  afterEach(() => {
    cleanup();
    fetching.mockReset();
    vi.unstubAllGlobals();
  });
  return fetching;
}
