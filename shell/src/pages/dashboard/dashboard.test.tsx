import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testSummary, testTool } from '../../testing/test-module.ts';
import { Dashboard } from './Dashboard.tsx';

const lists = vi.hoisted(() => vi.fn());
vi.mock('@atelier/tool-kit/api', async (original) => ({
  ...(await original<object>()),
  useList: (_: string, query: object) => ({
    items: [],
    loading: false,
    error: null,
    hasMore: false,
    loadingMore: false,
    reload: async () => {},
    total: 20,
    ...lists(query),
  }),
}));

const creates = [
  { type: 'article', label: 'Articles' },
  { type: 'image', label: 'Images' },
];

const has = (count: number, ...types: string[]) =>
  lists.mockImplementation(() => ({
    total: count,
    items: types.map((type, number) => testSummary({ id: String(number).padStart(24, '0'), type })),
  }));
/** Without those of the composer. */
const controls = () => document.querySelectorAll(':is(a, button, input, select):not(form *)');

const Address = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

const open = (at = '/ai', tools = [testTool({ creates })]) =>
  render(
    <SettingsProvider value={testSettings([testModule(tools)])}>
      <MemoryRouter initialEntries={[at]}>
        <Dashboard />
        <Address />
      </MemoryRouter>
    </SettingsProvider>,
  );

it('opens the chosen tool with the words of the composer on Enter', () => {
  const created = (path: string, subject?: string) =>
    testTool({
      path,
      nav: { order: 1 },
      creates: [{ type: 'text', label: 'Texts', ...(subject && { subject }) }],
    });
  open('/ai', [created('/ai/write', 'topic'), created('/ai/titles', 'keyword'), created('/ai/cut')]);
  const field = screen.getByRole('textbox', { name: 'What do you want to make?' });
  fireEvent.click(screen.getByRole('button', { name: '/ai/write', pressed: false }));
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' Segeln & Meer ' } });
  expect(screen.getByRole('link', { name: '/ai/cut' }).getAttribute('href')).toBe('/ai/cut');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(screen.queryByText(/topic=/)).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('/ai/write?topic=Segeln+%26+Meer')).toBeTruthy();
});

it('counts what the list counts, and lists what the address asks for', () => {
  open('/ai?q=slow+tea');
  expect(screen.getByText('Total Creations').parentElement?.textContent).toBe('Total Creations20');
  expect(lists).toHaveBeenCalledWith({ status: 'all', limit: 20, q: 'slow tea' });
  expect(screen.getByText('No results for “slow tea”')).toBeTruthy();
  expect(screen.getByText('Try fewer words.')).toBeTruthy();
});

it('has at most 8 controls for one creation; filters come with a second type, a search with 10 creations', () => {
  has(1, 'article');
  const { unmount } = open();
  expect(controls().length).toBeLessThanOrEqual(8);
  unmount();
  has(2, 'article', 'image');
  const second = open();
  expect(screen.getByRole('group', { name: 'Filter by type' }).textContent).toMatch(/AllArticlesImages$/);
  expect(screen.queryByRole('textbox', { name: 'Search your creations' })).toBeNull();
  second.unmount();
  has(10, 'article');
  open();
  expect(screen.getByRole('textbox', { name: 'Search your creations' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Articles' })).toBeNull();
});
