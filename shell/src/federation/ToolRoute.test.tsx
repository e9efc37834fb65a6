import type { PageSettings } from '@atelier/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SettingsProvider } from '../app/app-context.ts';
import type { RegistryModule } from '../app/registry.ts';
import { ToolRoute } from './ToolRoute.tsx';
import type { LoadResult } from './tool-loader.ts';

const load = vi.hoisted(() => vi.fn());
vi.mock('./page-loader.ts', () => ({
  toolLoaderFor: () => ({ load, peek: () => undefined, worked: () => {} }),
}));

const moduleOf = (version: string): RegistryModule => ({
  name: 'mfe-notes',
  version,
  shell: '^2.0.0',
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  integrities: {},
  base: `/modules/mfe-notes/${version}/`,
  previous: null,
  tools: [
    {
      path: '/ai/notes',
      title: 'Notes',
      description: 'Takes notes.',
      icon: 'data:image/svg+xml,%3Csvg/%3E',
      gradient: { from: '#112233', to: '#445566' },
      expose: './Notes',
      nav: null,
      landing: null,
      plan: null,
      creates: [],
      files: { scripts: [], styles: [] },
    },
  ],
});

/** The page of the tool while the registry has this version of its module. */
function page(version: string) {
  const settings: PageSettings = {
    clerkPublishableKey: '',
    clerkProxyUrl: null,
    registry: { modules: [moduleOf(version)] },
  };
  return (
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={['/ai/notes']}>
        <Routes>
          <Route path="/ai/:tool" element={<ToolRoute notFound={<p>Not found</p>} />} />
        </Routes>
      </MemoryRouter>
    </SettingsProvider>
  );
}

it('says that an earlier version is shown, also after a load that was replaced has ended', async () => {
  const loads = [Promise.withResolvers<LoadResult>(), Promise.withResolvers<LoadResult>()];
  for (const { promise } of loads) load.mockReturnValueOnce(promise);
  const loaded: LoadResult = {
    ok: true,
    Tool: () => <p>Version 1.0.0</p>,
    module: 'mfe-notes',
    version: '1.0.0',
    insteadOf: null,
  };
  const { rerender } = render(page('1.0.0'));
  rerender(page('1.1.0'));
  fireEvent.click(await screen.findByRole('button', { name: 'Reload tool' }));
  await act(async () => loads[1]?.resolve(loaded));
  expect(await screen.findByText(/You are using an earlier one/)).toBeTruthy();
  await act(async () => loads[0]?.resolve(loaded));
  expect(screen.getByText(/You are using an earlier one/)).toBeTruthy();
});
