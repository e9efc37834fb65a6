import type { PageSettings } from '@atelier/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';

import { SettingsProvider } from '../../page/app-context.ts';
import type { FoundTool } from '../../page/registry.ts';

import { IsolatedTool } from './IsolatedTool.tsx';

const tool: FoundTool['tool'] = {
  path: '/ai/notes',
  title: 'AI Note Taker',
  description: 'Takes notes.',
  icon: 'data:image/svg+xml,%3Csvg/%3E',
  gradient: { from: '#112233', to: '#445566' },
  expose: './Notes',
  nav: { label: 'Take Notes', order: 1 },
  landing: null,
  plan: null,
  creates: [],
  files: { scripts: [], styles: [] },
};
const module: FoundTool['module'] = {
  name: 'mfe-notes',
  version: '1.0.0',
  shell: '^1.0.0',
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  integrities: {},
  base: '/modules/mfe-notes/1.0.0/',
  previous: null,
  isolated: true,
  tools: [tool],
};

const settings: PageSettings = {
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  registry: { modules: [] },
};

it('has the title of its link in the sidebar, like other tools', () => {
  document.title = 'Dashboard · Atelier';
  render(
    <SettingsProvider value={settings}>
      <IsolatedTool module={module} tool={tool} />
    </SettingsProvider>,
    { wrapper: MemoryRouter },
  );
  expect(document.title).toBe('Take Notes · Atelier');
});

it('shares its address with the frame: what the frame opens changes the page, and back changes the frame', async () => {
  const location = { current: '' };
  function Address() {
    const { pathname, search } = useLocation();
    location.current = pathname + search;
    return null;
  }
  render(
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={['/ai/notes/7?from=link']}>
        <Address />
        <Routes>
          <Route path="/ai/notes/*" element={<IsolatedTool module={module} tool={tool} />} />
        </Routes>
      </MemoryRouter>
    </SettingsProvider>,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>('AI Note Taker');
  const received: unknown[] = [];
  const { promise: opened, resolve } = Promise.withResolvers<MessagePort>();
  const postMessage = (open: unknown, _: string, [port]: MessagePort[]) => {
    received.push(open);
    if (port) resolve(port);
  };
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });
  act(() => void fireEvent.load(frame));
  const port = await opened;
  port.onmessage = ({ data }) => received.push(data);
  expect(received[0]).toMatchObject({ type: 'open', address: '/ai/notes/7?from=link' });
  port.postMessage({ type: 'navigate', to: '/ai/notes/8', replace: true });
  await vi.waitFor(() => expect(location.current).toBe('/ai/notes/8'));
  await vi.waitFor(() => expect(received).toContainEqual({ type: 'address', address: '/ai/notes/8' }));
  port.close();
});
