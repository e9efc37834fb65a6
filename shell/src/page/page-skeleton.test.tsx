import type { PageSettings } from '@atelier/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SettingsProvider } from './app-context.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

type RegistryModule = PageSettings['registry']['modules'][number];
type Tool = RegistryModule['tools'][number];

const tool = (path: string, creates: Tool['creates']): Tool => ({
  path,
  title: path,
  description: '',
  icon: 'data:image/svg+xml,x',
  gradient: { from: '#112233', to: '#445566' },
  expose: './Tool',
  files: { scripts: [], styles: [] },
  nav: null,
  landing: null,
  plan: null,
  creates,
});
const settings: PageSettings = {
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  registry: {
    modules: [
      {
        name: 'mfe-notes',
        version: '1.0.0',
        shell: '^1.0.0',
        base: '/modules/mfe-notes/1.0.0/',
        entry: 'entry.js',
        integrity: `sha384-${'a'.repeat(64)}`,
        integrities: {},
        previous: null,
        tools: [tool('/ai/write', [{ type: 'article', label: 'Articles' }]), tool('/ai/look', [])],
      },
    ],
  },
};

afterEach(cleanup);

it.each([
  ['/ai', 'dashboard'],
  ['/ai/write', 'tool'],
  ['/ai/look', 'gallery'],
  ['/operator', 'list'],
])('has at %s the shape of a %s', (path, shape) => {
  render(
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={[path]}>
        <PageSkeleton />
      </MemoryRouter>
    </SettingsProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading' }).dataset.shape).toBe(shape);
});
