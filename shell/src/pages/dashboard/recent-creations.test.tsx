import type { CreationSummary } from '@atelier/contracts';
import type { List } from '@atelier/tool-kit/api';
import { Toaster } from '@atelier/tool-kit/feedback';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testSettings, testSummary } from '../../testing/test-module.ts';
import type { ListAddress } from './list-address.ts';
import { RecentCreations } from './RecentCreations.tsx';

const creation = (number: number) => {
  const created_at = new Date().toISOString();
  return testSummary({ id: String(number).padStart(24, '0'), prompt: `Prompt ${number}`, created_at });
};

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
  remove: vi.fn(() => () => {}),
  ...changes,
});

const everything: ListAddress = {
  clear: () => {},
  filtered: false,
  type: 'all',
  setType: () => {},
  starred: false,
  setStarred: () => {},
  sort: 'newest',
  setSort: () => {},
  tag: '',
  clearTag: () => {},
  query: '',
  setQuery: () => {},
  q: '',
};

const page = (list: List<'getUserCreations'>, changes: Partial<ListAddress> = {}, at = '/ai') => (
  <SettingsProvider value={testSettings()}>
    <MemoryRouter initialEntries={[at]}>
      <RecentCreations
        list={list}
        address={{ ...everything, ...changes }}
        history={{ total: 576, failed: false, long: true, types: null, starred: true }}
        found="576"
        onCountChange={() => {}}
      />
    </MemoryRouter>
  </SettingsProvider>
);

async function choose(name: string, role = 'menuitem') {
  fireEvent.click(screen.getByRole('button', { name: 'Order and view' }));
  fireEvent.click(await screen.findByRole(role, { name }));
}

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
  setTokenSource(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows how many of all creations are listed, under a heading for their date', () => {
  render(page(listOf([creation(1), creation(2)], { hasMore: true })));
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
  const clear = vi.fn();
  render(page(listOf([]), { query: 'tea', filtered: true, clear }));
  expect(screen.getByText('No results for “tea”')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(clear).toHaveBeenCalledOnce();
});

it('marks the words of the search in what it found, and gives advice for one word and for several', () => {
  const found = { filtered: true, query: 'ROMPT (7' };
  const { rerender } = render(page(listOf([creation(7)]), found, '/ai?q=ROMPT+(7+7'));
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['rompt', '7']);
  rerender(page(listOf([]), found));
  expect(screen.getByText('Try fewer words.')).toBeTruthy();
  rerender(page(listOf([]), { ...found, query: 'rompt' }));
  expect(screen.queryByText('Try fewer words.')).toBeNull();
});

it('clears the search on Escape, but not while a word is composed', () => {
  const setQuery = vi.fn();
  render(page(listOf([creation(1)]), { query: 'tea', setQuery }));
  const field = screen.getByLabelText('Search your creations');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(setQuery).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(setQuery).toHaveBeenCalledExactlyOnceWith('');
});

it('selects with the box of a row, a range with Shift, all with one button, and nothing after Escape', () => {
  render(page(listOf([1, 2, 3, 4].map(creation))));
  const boxes = screen.getAllByRole('checkbox');
  fireEvent.click(boxes[0] as HTMLElement);
  fireEvent.click(boxes[2] as HTMLElement, { shiftKey: true });
  expect(screen.getByText('3 selected')).toBeTruthy();
  fireEvent.click(boxes[1] as HTMLElement);
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('4 selected')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

it('selects a row that is touched for long, and not at the end of the touch', () => {
  vi.useFakeTimers();
  render(page(listOf([1, 2].map(creation))));
  const row = screen.getByRole('button', { name: /^Prompt 1 / });
  const touch = (milliseconds: number, target: HTMLElement) => {
    fireEvent.pointerDown(target, { pointerType: 'touch' });
    act(() => vi.advanceTimersByTime(milliseconds));
    fireEvent.pointerUp(target);
  };
  touch(300, row);
  expect(screen.queryByRole('toolbar')).toBeNull();
  touch(500, row);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: Prompt 1' });
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  touch(10, box);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  vi.useRealTimers();
});

it('has only the creations near the view in the page, and the one with the focus', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  render(page(listOf(Array.from({ length: 2_000 }, (_, number) => creation(number)))));
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.queryByText('Prompt 1000')).toBeNull();
  const first = screen.getByRole('button', { name: /^Prompt 0 / });
  first.focus();
  window.scrollTo(0, 80_000);
  fireEvent.scroll(window);
  expect(await screen.findByText('Prompt 780')).toBeTruthy();
  expect(screen.queryByText('Prompt 5')).toBeNull();
  expect(document.activeElement).toBe(first);
  window.scrollTo(0, 0);
  height.mockRestore();
});

it('shows tiles that lead to the pages of their creations, and keeps that choice', async () => {
  const { unmount } = render(page(listOf([creation(1)])));
  await choose('Grid', 'menuitemradio');
  expect(screen.getByRole('link', { name: 'Prompt 1' }).getAttribute('href')).toBe(
    `/ai/creations/${creation(1).id}`,
  );
  unmount();
  render(page(listOf([creation(2)])));
  expect(screen.getByRole('link', { name: 'Prompt 2' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await choose('List', 'menuitemradio');
  expect(screen.getByRole('checkbox', { checked: true })).toBeTruthy();
});

it('exports what is selected as one ZIP', async () => {
  setTokenSource(async () => 'token');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The document of the test would go to the address of the file, for all tests after it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const send = vi.fn(async (_request: Request) => new Response('zip'));
  vi.stubGlobal('fetch', send);
  render(page(listOf([creation(1), creation(2)])));
  await choose('Select');
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export as ZIP' }));
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  const { searchParams } = new URL(send.mock.calls[0]?.[0].url ?? '');
  expect(searchParams.get('ids')).toBe(`${creation(1).id},${creation(2).id}`);
});

it('fetches no page of the list for a deletion or its undo, and puts the row back', async () => {
  setTokenSource(async () => 'token');
  const send = vi.fn(async ({ url }: Request) =>
    Response.json({ success: true, message: url.includes('restore') ? 'Restored.' : 'Deleted.', ids: [] }),
  );
  vi.stubGlobal('fetch', send);
  const restore = vi.fn();
  const list = listOf([creation(1), creation(2)], { remove: vi.fn(() => restore) });
  render(
    <>
      {page(list)}
      <Toaster />
    </>,
  );
  await choose('Select');
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(list.remove).toHaveBeenCalledExactlyOnceWith([creation(1).id, creation(2).id]);
  await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce());
  expect(list.reload).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledTimes(2);
});
