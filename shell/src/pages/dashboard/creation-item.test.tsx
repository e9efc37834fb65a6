import type { Creation, CreationSummary } from '@atelier/contracts';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testSummary, testTool } from '../../testing/test-module.ts';
import { CreationItem } from './CreationItem.tsx';
import type { CreationActions } from './use-creation-actions.ts';
import type { Selection } from './use-selection.ts';

const creates = [
  {
    type: 'resume-review',
    label: 'Reviews',
    name: 'Resume review',
    score: { setting: 'score', max: 100 },
    view: './ReviewView',
  },
  { type: 'blog-title', label: 'Titles', subject: 'keyword' },
];
const tool = testTool({ path: '/ai/review', icon: 'data:image/svg+xml,review', creates });
const extensions = [
  { at: 'creation' as const, types: ['article'], label: 'Count words', expose: './Count' },
  { at: 'creation' as const, types: ['article'], label: 'Start a review', opens: '/ai/review' },
  { at: 'creation' as const, types: ['image'], label: 'Not this one', opens: '/ai/review' },
];
const settings = testSettings([testModule([tool], { extensions })]);
const refresh = vi.fn();
const actions = { refresh } as Partial<CreationActions> as CreationActions;
const load = vi.hoisted(() => vi.fn());
vi.mock('../../modules/load/page-loader.ts', () => ({
  toolLoaderFor: () => ({ load, peek: () => undefined, worked: () => {}, crashed: () => false }),
}));
const selection = { active: false, ids: new Set() } as Partial<Selection> as Selection;
const content = '# Paper\n\nIt is **thin**.';

const creation = (changes: Partial<CreationSummary> = {}) =>
  testSummary({
    prompt: 'Write an article about paper in Short (500-800 words)',
    excerpt: 'Paper It is thin.',
    size: content.length,
    url: '/api/user/creations/0123456789abcdef01234567',
    ...changes,
  });

const Address = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

/** In a list that is short enough to be whole. */
const place = { ref: () => {}, style: undefined, 'data-index': 0, 'aria-posinset': 1, 'aria-setsize': 1 };

const show = (changes?: Partial<CreationSummary>) => {
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsProvider value={settings}>
        <MemoryRouter>
          <ul>
            <CreationItem
              creation={creation(changes)}
              actions={actions}
              selection={selection}
              place={place}
            />
          </ul>
          <Address />
        </MemoryRouter>
      </SettingsProvider>
    </SWRConfig>,
  );
  const button = container.querySelector('[aria-expanded]');
  if (!button) throw new Error('The creation has no button.');
  return { container, button };
};

/** A fetch whose responses the test releases one by one. */
function server() {
  const requests: string[] = [];
  const waiting: ((ok: boolean) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname);
    const ok = await new Promise<boolean>((resolve) => waiting.push(resolve));
    return ok
      ? Response.json({ success: true, message: '', creation: { ...creation(), content, report: null } })
      : Response.json({ success: false, message: 'Not reachable.', code: 'unavailable' }, { status: 503 });
  });
  const respond = async (ok: boolean) => {
    await expect.poll(() => waiting).not.toHaveLength(0);
    waiting.shift()?.(ok);
  };
  return { requests, respond };
}

/** The formatted text. The formatter is loaded with the first text. */
const formatted = () => screen.findByText('thin');

beforeEach(() => {
  const user = { id: 'user_1', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' };
  setTokenSource(async () => 'a-token');
  setSession({ status: 'signed-in', user });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('has the colours of its tool', () => {
  const { container } = show({ type: 'resume-review' });
  const colour = container.querySelector('li')?.style.getPropertyValue('--tool-accent-from');
  expect(colour).toBe(tool.gradient.from);
});

it('shows prompt, type and date; a click shows the content and the next hides it', async () => {
  const { requests, respond } = server();
  const { button } = show();
  expect(button.textContent).toContain('Write an article about paper');
  expect(button.textContent).toContain('article');
  expect(button.textContent).toContain('2026');
  expect(screen.queryByText('thin')).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('Loading the full text');
  await respond(true);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByText('thin')).toBeNull();
  fireEvent.click(button);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(requests).toEqual(['/api/user/creations/0123456789abcdef01234567']);
});

it('shows why a text could not be fetched, with a button to try again', async () => {
  const { requests, respond } = server();
  fireEvent.click(show().button);
  // A read is repeated once.
  await respond(false);
  await respond(false);
  expect((await screen.findByRole('alert')).textContent).toContain('Not reachable.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await respond(true);
  expect((await formatted()).tagName).toBe('STRONG');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toHaveLength(3);
});

it('shows an image by the address in the summary, without a request', () => {
  const { requests } = server();
  const { button } = show({ type: 'image', prompt: 'A lighthouse', content: '/pictures/abc.webp' });
  fireEvent.click(button);
  const image = screen.getByRole('img', { name: 'A lighthouse' });
  expect(image.getAttribute('src')).toBe('/pictures/abc.webp');
  expect(requests).toEqual([]);
});

it('makes no request for an empty creation', () => {
  const { requests } = server();
  fireEvent.click(show({ size: 0, excerpt: '' }).button);
  expect(screen.getByText('There is nothing in this creation.')).toBeTruthy();
  expect(requests).toEqual([]);
});

it('has the icon of the tool that makes it, or none', () => {
  const icons = ({ container }: ReturnType<typeof show>) =>
    [...container.querySelectorAll('[style*="--icon"]')].map((icon) => icon.getAttribute('style'));
  expect(icons(show({ type: 'resume-review' })).join()).toContain('data:image/svg+xml,review');
  expect(icons(show({ type: 'article' }))).toEqual([]);
});

it('shows the name of the type, the uploaded file and the score that the tool declares', () => {
  const { container, button } = show({
    type: 'resume-review',
    prompt: 'Review the uploaded resume',
    settings: { score: 78, pages: 2, file: 'cv.pdf' },
  });
  expect(button.querySelector('b')?.textContent).toBe('cv.pdf');
  expect(container.querySelector('[data-status]')?.textContent).toContain('Resume review');
  expect(container.querySelector('[data-status]')?.textContent).toContain('78 of 100');
});

it('shows the status of an incomplete creation', () => {
  const { container } = show({ status: 'incomplete' });
  expect(container.querySelector('[data-status="incomplete"]')?.textContent).toContain('Incomplete');
});

it("is called by the user's words, and shows the whole prompt when it is opened, or below a title", () => {
  const prompt = 'Titled food for tea in Food';
  const settings = { keyword: 'tea' };
  const { button } = show({ type: 'blog-title', prompt, settings, size: 0 });
  expect(button.querySelector('b')?.textContent).toBe('tea');
  expect(screen.queryByText(prompt)).toBeNull();
  fireEvent.click(button);
  expect(screen.getByText(prompt)).toBeTruthy();
  cleanup();
  const renamed = show({ type: 'blog-title', prompt, title: 'My titles' }).button;
  expect(renamed.querySelector('b')?.textContent).toBe('My titles');
  expect(renamed.textContent).toContain(prompt);
});

it('shows a small rendition of an image, and the icon if that does not load', () => {
  const { button } = show({ type: 'image', content: '/pictures/abc.webp', excerpt: '' });
  const image = button.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/pictures/abc.webp?w=480&format=webp');
  fireEvent.error(image ?? button);
  expect(button.querySelector('img')).toBeNull();
  expect(button.querySelector('span[aria-hidden="true"]')).toBeTruthy();
});

it('shows a creation as its module does, and as text if the module does not load', async () => {
  const { respond } = server();
  const View = ({ creation: { prompt } }: { creation: { prompt: string } }) => (
    <p>As in its tool: {prompt}</p>
  );
  load.mockReturnValue(Promise.resolve({ ok: true, exports: { default: View } }));
  fireEvent.click(show({ type: 'resume-review' }).button);
  await respond(true);
  expect(await screen.findByText(/As in its tool: Write an article/)).toBeTruthy();
  expect(load).toHaveBeenCalledWith('/ai/review', './ReviewView');
  cleanup();
  load.mockReturnValue(Promise.resolve({ ok: false }));
  fireEvent.click(show({ type: 'resume-review' }).button);
  await respond(true);
  expect(await formatted()).toBeTruthy();
});

it('has the actions of modules in its menu, which show a component or open a tool', async () => {
  const { respond } = server();
  const Count = ({ creation, onDone }: { creation: Creation; onDone(): void }) => (
    <button type="button" onClick={onDone}>
      {creation.content.length} characters
    </button>
  );
  load.mockReturnValue(Promise.resolve({ ok: true, exports: { default: Count } }));
  show();
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: /^More for: / }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Count words');
  await respond(true);
  const dialog = await screen.findByRole('dialog', { name: 'Count words' });
  fireEvent.click(await within(dialog).findByRole('button', { name: `${content.length} characters` }));
  expect(load).toHaveBeenCalledWith('/ai/review', './Count');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
  cleanup();
  show();
  await choose('Start a review');
  expect(await screen.findByText(`/ai/review?made_from=${creation().id}`)).toBeTruthy();
});

it('shows the text of a running creation as it is written, stops it, and loads the list when it has ended', async () => {
  const written = new TransformStream<string, string>();
  const writer = written.writable.getWriter();
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    paths.push(`${request.method} ${pathname}`);
    if (pathname.endsWith('/stream')) {
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(written.readable.pipeThrough(new TextEncoderStream()), { headers });
    }
    const { excerpt, size, url, ...rest } = creation({ status: 'running' });
    const running = { ...rest, content: '# Pa', report: null };
    return Response.json({ success: true, message: '', creation: running });
  });
  const { button } = show({ status: 'running', size: 0, excerpt: '' });
  fireEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Pa' })).toBeTruthy();
  void writer.write(`id: 1\nevent: delta\ndata: ${JSON.stringify({ text: '# Paper\n\nThin' })}\n\n`);
  expect(await screen.findByRole('heading', { name: 'Paper' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const { excerpt, size, url, ...rest } = creation({ status: 'stopped' });
  const done = { success: true, content, creation: { ...rest, content, report: null } };
  void writer.write(`id: 2\nevent: done\ndata: ${JSON.stringify(done)}\n\n`);
  await expect.poll(() => refresh).toHaveBeenCalledOnce();
  expect(paths).toContain(`POST /api/user/creations/${rest.id}/stop`);
});
