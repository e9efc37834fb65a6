import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../page/app-context.ts';
import { testSettings } from '../../testing/test-module.ts';
import { Dashboard } from './Dashboard.tsx';

const lists = vi.hoisted(() => vi.fn());
vi.mock('@atelier/tool-kit/api', async (original) => ({
  ...(await original<object>()),
  useList: (_: string, query: { status?: string; q?: string }) => ({
    items: [],
    loading: false,
    error: null,
    hasMore: false,
    loadingMore: false,
    reload: async () => {},
    total: query.status === 'failed' ? 3 : 20,
    ...lists(query),
  }),
}));

it('counts all creations but those that failed, and lists what the address asks for', () => {
  render(
    <SettingsProvider value={testSettings()}>
      <MemoryRouter initialEntries={['/ai?q=slow+tea']}>
        <Dashboard />
      </MemoryRouter>
    </SettingsProvider>,
  );
  expect(screen.getByText('Total Creations').parentElement?.textContent).toBe('Total Creations17');
  expect(lists).toHaveBeenCalledWith({ status: 'all', limit: 20, q: 'slow tea' });
  expect(screen.getByText('No results for “slow tea”')).toBeTruthy();
  expect(screen.getByText('Try fewer words.')).toBeTruthy();
});
