import type { ModuleTool, PageSettings } from '@atelier/contracts';
import type { ReactElement } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { type LandingAuth, type LandingHost, LandingProvider } from '../landing-host.ts';
import { landingRoutes } from '../landing-routes.tsx';

/** A tool as the registry would carry it. */
export const toolWith = (tool: Pick<ModuleTool, 'path' | 'title' | 'landing'>): ModuleTool => ({
  description: `What ${tool.title} does.`,
  gradient: { from: '#3366cc', to: '#66ccee' },
  expose: './Tool',
  nav: null,
  plan: null,
  creates: [],
  icon: 'data:image/svg+xml,%3Csvg%3E%3C/svg%3E',
  files: { scripts: [], styles: [] },
  ...tool,
});

const settings: PageSettings = {
  clerkPublishableKey: 'pk_test_x',
  clerkProxyUrl: null,
  registry: {
    modules: [
      {
        name: 'two-tools',
        version: '1.0.0',
        shell: '^1.0.0',
        entry: 'entry.js',
        integrity: `sha384-${'a'.repeat(64)}`,
        integrities: {},
        base: '/modules/two-tools/1.0.0/',
        previous: null,
        tools: [
          toolWith({ path: '/ai/second', title: 'Second Tool', landing: { order: 20 } }),
          toolWith({ path: '/ai/hidden', title: 'Hidden Tool', landing: null }),
          toolWith({ path: '/ai/first', title: 'First Tool', landing: { order: 10 } }),
        ],
      },
    ],
  },
};

const signedOut: LandingAuth = {
  status: 'unknown',
  user: null,
  message: null,
  openSignIn: async () => {},
  preload: () => {},
  retry: () => {},
  PricingSlot: ({ fallback }) => fallback,
  UserMenuSlot: () => <button type="button">Open user menu</button>,
};

const NoExtras = () => null;

/** A host for tests: nobody is signed in, unless `auth` says so. */
export const hostWith = (auth: Partial<LandingAuth> = {}, page: Partial<PageSettings> = {}): LandingHost => ({
  settings: { ...settings, ...page },
  auth: { ...signedOut, ...auth },
  warm: () => {},
  TopBarExtras: NoExtras,
});

/** Somebody is signed in. */
export const signedIn: Partial<LandingAuth> = { status: 'signed-in', user: { fullName: 'Ada Lovelace' } };

function Pages() {
  return useRoutes([...landingRoutes, { path: '*', element: <p>Elsewhere</p> }]);
}

/** The landing pages at `path`, in a router of their own. */
export const landingAt = (path: string, host: LandingHost): ReactElement => (
  <LandingProvider value={host}>
    <MemoryRouter initialEntries={[path]}>
      <Pages />
    </MemoryRouter>
  </LandingProvider>
);
