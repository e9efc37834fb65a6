import type { CreationSummary, PageSettings } from '@atelier/contracts';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../app/settings.tsx';
import { CreationItem } from './CreationItem.tsx';

const settings: PageSettings = {
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  registry: {
    modules: [
      {
        name: 'reviews',
        version: '1.0.0',
        shell: '^1.0.0',
        base: '/modules/reviews/1.0.0/',
        entry: 'entry.js',
        integrity: `sha384-${'a'.repeat(64)}`,
        integrities: {},
        previous: null,
        tools: [
          {
            path: '/ai/review',
            title: 'Review',
            description: 'Reviews.',
            icon: 'data:image/svg+xml,review',
            gradient: { from: '#112233', to: '#445566' },
            expose: './Review',
            files: { scripts: [], styles: [] },
            nav: null,
            landing: null,
            plan: null,
            creates: [{ type: 'resume-review', label: 'Reviews', score: { setting: 'score', max: 100 } }],
          },
        ],
      },
    ],
  },
};
const actions = { copy: vi.fn(), download: vi.fn(), unpublish: vi.fn(), remove: vi.fn() };
const content = '# Paper\n\nIt is **patient**.';

const creation = (changes: Partial<CreationSummary> = {}): CreationSummary => ({
  id: '0123456789abcdef01234567',
  user_id: 'user_1',
  prompt: 'Write an article about paper in Short (500-800 words)',
  type: 'article',
  excerpt: 'Paper It is patient.',
  size: content.length,
  url: '/api/user/creations/0123456789abcdef01234567',
  publish: false,
  status: 'completed',
  settings: {},
  likes: [],
  like_count: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...changes,
});

const show = (changes?: Partial<CreationSummary>) => {
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsProvider value={settings}>
        <ul>
          <CreationItem creation={creation(changes)} actions={actions} />
        </ul>
      </SettingsProvider>
    </SWRConfig>,
  );
  const button = container.querySelector('[aria-expanded]');
  if (!button) throw new Error('There is nothing to press.');
  return { container, button };
};

/** Answers each request for the whole creation when the test says so. */
function server() {
  const asked: string[] = [];
  const waiting: ((ok: boolean) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    const ok = await new Promise<boolean>((resolve) => waiting.push(resolve));
    return ok
      ? Response.json({ success: true, message: '', creation: { ...creation(), content, report: null } })
      : Response.json(
          { success: false, message: 'Not reachable.', code: 'unavailable', request_id: 'r1' },
          { status: 503 },
        );
  });
  return { asked, answer: (ok: boolean) => vi.waitFor(() => (waiting.shift() ?? fail())(ok)) };
}

const fail = (): never => {
  throw new Error('Nothing was asked.');
};

/** The formatted text; what formats it is fetched when the first text is shown. */
const formatted = () => screen.findByText('patient', {}, { timeout: 15_000 });

beforeEach(() => {
  const user = { id: 'user_1', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' };
  setSession({ status: 'signed-in', user, getToken: async () => 'a-token' });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

it('shows prompt, type and date, and its content on a press; the next press hides it again', async () => {
  const { asked, answer } = server();
  const { button } = show();
  expect(button.textContent).toContain('Write an article about paper');
  expect(button.textContent).toContain('article');
  expect(button.textContent).toContain('2026');
  expect(screen.queryByText('patient')).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('Loading the whole text');
  expect(screen.getByText('Paper It is patient.')).toBeTruthy();
  await answer(true);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(screen.queryByText('Paper It is patient.')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByText('patient')).toBeNull();
  fireEvent.click(button);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(asked).toEqual(['/api/user/creations/0123456789abcdef01234567']);
});

it('says why a text could not be fetched, and fetches it again on request', async () => {
  const { asked, answer } = server();
  fireEvent.click(show().button);
  await answer(false);
  expect((await screen.findByRole('alert')).textContent).toContain('Not reachable.');
  expect(screen.getByText('Paper It is patient.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(true);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveLength(2);
});

it('shows a picture from the address in the list, and fetches nothing else', () => {
  const { asked } = server();
  const { button } = show({
    type: 'image',
    prompt: 'A lighthouse at dusk',
    content: '/pictures/abc.webp',
    excerpt: '',
  });
  fireEvent.click(button);
  const picture = screen.getByRole('img', { name: 'A lighthouse at dusk' });
  expect(picture.getAttribute('src')).toBe('/pictures/abc.webp');
  expect(asked).toEqual([]);
});

it('fetches nothing of an empty creation', () => {
  const { asked } = server();
  fireEvent.click(show({ size: 0, excerpt: '' }).button);
  expect(screen.getByText('There is nothing in it.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('has the look of the tool that makes it, or a neutral one without an icon', () => {
  const icons = ({ container }: ReturnType<typeof show>) =>
    [...container.querySelectorAll('.creation-swatch [style]')].map((icon) => icon.getAttribute('style'));
  expect(icons(show({ type: 'resume-review' })).join()).toContain('data:image/svg+xml,review');
  expect(icons(show({ type: 'article' }))).toEqual([]);
});

it('shows the score that the tool declares', () => {
  const { container } = show({ type: 'resume-review', settings: { score: 78, pages: 2 } });
  expect(container.querySelector('[data-status]')?.textContent).toContain('78 of 100');
});

it('says of a creation that is not whole what became of it', () => {
  const { container } = show({ status: 'incomplete' });
  expect(container.querySelector('[data-status="incomplete"]')?.textContent).toContain('broke off');
});
