import type { CreationSummary, PageSettings } from '@atelier/contracts';
import type { List } from '@atelier/tool-kit/api';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../page/app-context.ts';
import { RecentCreations } from './RecentCreations.tsx';

const settings: PageSettings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };

const creation = (number: number): CreationSummary => ({
  id: String(number).padStart(24, '0'),
  user_id: 'user_1',
  prompt: `Prompt ${number}`,
  type: 'article',
  excerpt: '',
  size: 0,
  url: '',
  publish: false,
  status: 'completed',
  settings: {},
  likes: [],
  like_count: 0,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
});

const listOf = (items: CreationSummary[], changes: Partial<List<'getUserCreations'>> = {}) => ({
  items,
  total: items.length,
  loading: false,
  error: null,
  hasMore: false,
  loadingMore: false,
  loadMore: vi.fn(),
  reload: vi.fn(async () => {}),
  change: vi.fn(),
  ...changes,
});

const page = (
  list: List<'getUserCreations'>,
  changes: { query?: string; onQuery?(query: string): void } = {},
) => (
  <SettingsProvider value={settings}>
    <MemoryRouter>
      <RecentCreations
        list={list}
        type="all"
        onType={() => {}}
        query=""
        onQuery={() => {}}
        found="576"
        onCountChange={() => {}}
        {...changes}
      />
    </MemoryRouter>
  </SettingsProvider>
);

/** Reports each observed element as visible. */
let comeIntoView = () => {};
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows how many of all creations are listed, under a heading for their date', () => {
  render(page(listOf([creation(1), creation(2)])));
  expect(screen.getByRole('status').textContent).toBe('2 of 576');
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
});

it('loads the next page when its button comes near the view, once at a time', () => {
  const list = listOf([creation(1)], { hasMore: true });
  const { rerender } = render(page(list));
  comeIntoView();
  expect(list.loadMore).toHaveBeenCalledTimes(1);
  const loading = listOf([creation(1)], { hasMore: true, loadingMore: true });
  rerender(page(loading));
  comeIntoView();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(loading.loadMore).not.toHaveBeenCalled();
});

it('moves the focus to the first new row after its button was pressed', () => {
  const { rerender } = render(page(listOf([creation(1)], { hasMore: true })));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  rerender(page(listOf([creation(1), creation(2)])));
  expect(document.activeElement?.textContent).toContain('Prompt 2');
});

it('shows the results and a button to clear a search without results', () => {
  const onQuery = vi.fn();
  render(page(listOf([]), { query: 'tea', onQuery }));
  expect(screen.getByText('No results for “tea”')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onQuery).toHaveBeenCalledWith('');
});

it('clears the search on Escape, but not while a word is composed', () => {
  const onQuery = vi.fn();
  render(page(listOf([creation(1)]), { query: 'tea', onQuery }));
  const field = screen.getByLabelText('Search your creations');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(onQuery).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onQuery).toHaveBeenCalledExactlyOnceWith('');
});
