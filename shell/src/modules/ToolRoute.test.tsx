import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SettingsProvider } from '../settings/settings.ts';
import { testModule, testSettings, testTool } from '../testing/test-module.ts';
import type { LoadResult } from './load/tool-loader.ts';
import { ToolRoute } from './ToolRoute.tsx';

const load = vi.hoisted(() => vi.fn());
const crashed = vi.hoisted(() => vi.fn());
vi.mock('./load/page-loader.ts', () => ({
  toolLoaderFor: () => ({ load, peek: () => undefined, worked: () => {}, crashed }),
}));

/** The page of the tool while the registry has this version of its module. */
function page(version: string, { path = '/ai/notes', subpaths = false, origin = '' } = {}) {
  const tool = testTool({ path: '/ai/notes', title: 'Notes', subpaths, expose: './Notes' });
  const base = `${origin}/modules/mfe-notes/${version}/`;
  const settings = testSettings([testModule([tool], { name: 'mfe-notes', version, base })]);
  return (
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/ai/:tool/*" element={<ToolRoute notFound={<p>Not found</p>} />} />
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
    exports: { default: () => <p>Version 1.0.0</p> },
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

it('shows a tool at the addresses below its path only if its manifest says so, and as the same page', async () => {
  let mounted = 0;
  function Notes() {
    const { '*': note } = useParams();
    useEffect(() => {
      mounted += 1;
    }, []);
    return <Link to="/ai/notes/8">Note {note}</Link>;
  }
  const loaded = { exports: { default: Notes }, module: 'mfe-notes', version: '1.0.0', insteadOf: null };
  load.mockResolvedValue({ ok: true, ...loaded });
  const { unmount } = render(page('1.0.0', { path: '/ai/notes/7', subpaths: true }));
  fireEvent.click(await screen.findByRole('link', { name: 'Note 7' }));
  expect(await screen.findByText('Note 8')).toBeTruthy();
  expect(mounted).toBe(1);
  unmount();
  render(page('1.0.0', { path: '/ai/notes/7' }));
  expect(await screen.findByText('Not found')).toBeTruthy();
});

it('shows the error of a module in development, and no earlier version', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Tool = () => {
    throw new TypeError('text is undefined');
  };
  const exports = { default: Tool };
  load.mockResolvedValue({ ok: true, exports, module: 'mfe-notes', version: '1.0.0-dev', insteadOf: null });
  render(page('1.0.0-dev', { origin: 'http://127.0.0.1:4100' }));
  expect(await screen.findByText('TypeError: text is undefined')).toBeTruthy();
  expect(crashed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
