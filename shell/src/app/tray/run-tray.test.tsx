import type { CreationSummary } from '@atelier/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testTool } from '../../testing/test-module.ts';
import { RunTray } from './RunTray.tsx';

const list = vi.hoisted(() => ({ items: [] as unknown[], total: 0, reload: vi.fn(async () => undefined) }));
const callApi = vi.hoisted(() => vi.fn());
vi.mock('@atelier/tool-kit/api', async (original) => ({
  ...(await original<object>()),
  useList: () => ({ ...list }),
  callApi,
  followRun: async function* () {
    yield { event: 'delta', data: { text: 'Tea is hot' } };
  },
}));
const toast = vi.hoisted(() => vi.fn());
vi.mock('@atelier/tool-kit/feedback', async (original) => ({
  ...(await original<object>()),
  toast: Object.assign(toast, { error: vi.fn() }),
}));

const creates = [{ type: 'article', label: 'Articles', name: 'Article' }];
const article = testTool({ path: '/ai/write', icon: 'data:image/svg+xml,write', creates });
const settings = testSettings([testModule([article])]);
const run = (letter: string, status: CreationSummary['status']) => ({
  id: letter.repeat(24),
  type: 'article',
  prompt: `Prompt ${letter}`,
  settings: {},
  status,
  created_at: new Date().toISOString(),
});
const tray = (path = '/ai') => (
  <SettingsProvider value={settings}>
    <MemoryRouter initialEntries={[path]}>
      <RunTray />
    </MemoryRouter>
  </SettingsProvider>
);
const openTray = () =>
  fireEvent(
    screen.getByRole('dialog', { hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  );
const ended = (status: string) =>
  callApi.mockImplementation(async (_, { params }) => ({
    creation: { ...run('a', 'completed'), ...params, status },
  }));

beforeEach(() => {
  document.title = 'Tea';
  list.items = [run('a', 'running'), run('b', 'queued')];
  list.total = 30;
});
afterEach(() => {
  vi.restoreAllMocks();
  toast.mockClear();
  callApi.mockReset();
});

it('lists what is in progress, and stops one', async () => {
  callApi.mockResolvedValue({});
  render(tray());
  expect(screen.getByRole('button', { name: '30 in progress' })).toBeTruthy();
  openTray();
  expect(screen.getAllByText('Article · In progress').length).toBe(1);
  expect((await screen.findAllByText('Article · 3 words so far')).length).toBeGreaterThan(0);
  expect(screen.getByText('28 more are waiting.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop: Prompt b', hidden: true }));
  expect(callApi).toHaveBeenCalledExactlyOnceWith('stopCreation', { params: { id: 'b'.repeat(24) } });
});

it('is not there while nothing is in progress', () => {
  list.items = [];
  list.total = 0;
  render(tray());
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells on another page that a run has ended, and marks the title of a hidden tab', async () => {
  ended('completed');
  list.items = [run('a', 'running')];
  const { rerender } = render(tray());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  list.items = [];
  rerender(tray());
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  render(<MemoryRouter>{toast.mock.calls[0]?.[0]}</MemoryRouter>);
  expect(screen.getByText('“Prompt a” is ready.')).toBeTruthy();
  expect(document.title).toBe('● Tea');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('Tea');
});

it.each([
  ['the page of the run is in view', `/ai/creations/${'a'.repeat(24)}`, 'completed'],
  ['its user has stopped it', '/ai', 'stopped'],
])('says nothing if %s', async (_, path, status) => {
  ended(status);
  list.items = [run('a', 'running')];
  const { rerender } = render(tray(path));
  list.items = [];
  rerender(tray(path));
  await new Promise((resolve) => setTimeout(resolve));
  expect(toast).not.toHaveBeenCalled();
});

it('gives one notice for runs of one tool, when the last has ended', async () => {
  ended('completed');
  const { rerender } = render(tray());
  list.items = [run('b', 'running')];
  rerender(tray());
  list.items = [];
  rerender(tray());
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  render(<MemoryRouter>{toast.mock.calls[0]?.[0]}</MemoryRouter>);
  expect(screen.getByText('2 creations are ready.')).toBeTruthy();
});
