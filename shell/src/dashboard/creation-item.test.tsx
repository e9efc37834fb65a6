import type { Creation, PageSettings } from '@atelier/contracts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../app/settings.tsx';
import { CreationItem } from './CreationItem.tsx';

const settings: PageSettings = {
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  sandbox: [],
  registry: { modules: [] },
};
const actions = { copy: vi.fn(), download: vi.fn(), unpublish: vi.fn(), remove: vi.fn() };

const creation = (changes: Partial<Creation> = {}): Creation => ({
  id: '0123456789abcdef01234567',
  user_id: 'user_1',
  prompt: 'Write an article about paper in Short (500-800 words)',
  type: 'article',
  content: '# Paper\n\nIt is **patient**.',
  publish: false,
  status: 'completed',
  settings: {},
  report: null,
  likes: [],
  like_count: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...changes,
});

const show = (changes?: Partial<Creation>) =>
  render(
    <SettingsProvider value={settings}>
      <ul>
        <CreationItem creation={creation(changes)} actions={actions} />
      </ul>
    </SettingsProvider>,
  );

afterEach(cleanup);

it('shows prompt, type and date, and its content on a press; the next press hides it again', async () => {
  const { container } = show();
  const button = container.querySelector('[aria-expanded]');
  if (!button) throw new Error('There is nothing to press.');
  expect(button.textContent).toContain('Write an article about paper');
  expect(button.textContent).toContain('article');
  expect(button.textContent).toContain('2026');
  expect(screen.queryByText('patient')).toBeNull();
  fireEvent.click(button);
  expect((await screen.findByText('patient')).tagName).toBe('STRONG');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByText('patient')).toBeNull();
});

it('shows a picture from the address that its content is', () => {
  const { container } = show({
    type: 'image',
    prompt: 'A lighthouse at dusk',
    content: '/pictures/abc.webp',
  });
  const button = container.querySelector('[aria-expanded]');
  if (button) fireEvent.click(button);
  const picture = screen.getByRole('img', { name: 'A lighthouse at dusk' });
  expect(picture.getAttribute('src')).toBe('/pictures/abc.webp');
});

it('shows the score of a reviewed resume', () => {
  const { container } = show({ type: 'resume-review', settings: { score: 78, pages: 2 } });
  expect(container.querySelector('[data-status]')?.textContent).toContain('78 of 100');
});

it('says of a creation that is not whole what became of it', () => {
  const { container } = show({ status: 'incomplete' });
  expect(container.querySelector('[data-status="incomplete"]')?.textContent).toContain('broke off');
});
