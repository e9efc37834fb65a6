import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
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

/** A user with this many creations of these types. */
const has = (count: number, ...types: string[]) =>
  lists.mockImplementation(() => ({
    total: count,
    items: types.map((type, number) => testSummary({ id: String(number).padStart(24, '0'), type })),
  }));
const controls = () => document.querySelectorAll('a, button, input, select, textarea');

const open = (at = '/ai') =>
  render(
    <SettingsProvider value={testSettings([testModule([testTool({ creates })])])}>
      <MemoryRouter initialEntries={[at]}>
        <Dashboard />
      </MemoryRouter>
    </SettingsProvider>,
  );

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
  expect(screen.queryByRole('textbox')).toBeNull();
  second.unmount();
  has(10, 'article');
  open();
  expect(screen.getByRole('textbox', { name: 'Search your creations' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Articles' })).toBeNull();
});
