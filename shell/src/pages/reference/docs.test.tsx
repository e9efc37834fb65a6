import { errorCodes } from '@atelier/contracts';
import { describeApi } from '@atelier/contracts/openapi';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocsContent, DocsPage } from './DocsPage.tsx';
import { docsContent, docsPaths, docsTexts } from './docs.tsx';
import { pastedCredential } from './use-console.ts';

const origin = 'https://atelier.example';
const ada = { id: 'user_ada', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' };
/** The requests besides that of the description. */
const requests: { url: string; init: RequestInit }[] = [];
let respond: () => Response;

beforeEach(() => {
  requests.length = 0;
  respond = () => Response.json({ success: true, usage: [] }, { headers: { 'x-request-id': 'r1' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/openapi.json') return Response.json(describeApi(origin));
    requests.push({ url, init });
    return respond();
  });
  setTokenSource(async () => 'session-token');
  act(() => setSession({ status: 'signed-in', user: ada }));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  act(() => {
    clearSession();
    pastedCredential.setState({ value: '' });
  });
});

/** The content of a page as a browser without scripts shows it. */
function served(path: string) {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = docsContent(path, { origin, rateLimits: { reads_per_minute: 77 } }) ?? '';
  return page;
}

/** The section of a call, by its heading. A query by role would take seconds in the whole page. */
function callNamed(name: RegExp) {
  const headings = [...document.querySelectorAll('h3')];
  const section = headings.find(({ textContent }) => name.test(textContent ?? ''))?.closest('section');
  if (!section) throw new Error('The heading has no section.');
  return within(section);
}

describe('the documentation that the server sends', () => {
  it('lists every call with its parameters, errors and examples', () => {
    served('/docs/image-files');
    const call = callNamed(/^Get an image/);
    expect(call.getByText('From 16 to 4096.', { exact: false })).toBeTruthy();
    expect(call.getByRole('link', { name: 'not_found' }).getAttribute('href')).toBe('/docs/errors/not_found');
    expect(call.getAllByRole('button', { name: /^Copy: / })).toHaveLength(4);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getByRole('link', { name: 'Webhooks', hidden: true })).toBeTruthy();
  });

  it('shows the limit of a body, the formats of its file, and the headers of the response', () => {
    const page = served('/docs/create').textContent ?? '';
    expect(page).toContain('At most 22 MB. Without a file, the same fields may be JSON.');
    expect(page).toContain('JPEG, PNG, WebP, AVIF or GIF');
    expect(page).toContain('RateLimit-Policy');
  });

  it('lists the header parameters of a call', () => {
    served('/docs/create');
    const headers = within(callNamed(/^Write an article/).getByRole('region', { name: /^Headers/ }));
    for (const name of ['Idempotency-Key', 'Prefer', 'Atelier-Version'])
      expect(headers.getByText(name)).toBeTruthy();
    cleanup();
    document.body.replaceChildren();
    served('/docs/creations');
    expect(callNamed(/^Follow a run/).getAllByText('Last-Event-ID').length).toBeGreaterThan(0);
    expect(callNamed(/^List creations/).getAllByText('If-None-Match').length).toBeGreaterThan(0);
  });

  it('links the named type of a field that may be null', () => {
    served('/docs/webhooks');
    const call = callNamed(/^Get the webhook/);
    expect(call.getByRole('link', { name: 'Webhook' }).getAttribute('href')).toBe(
      '/docs/schemas#schema-Webhook',
    );
  });

  it('shows the events of webhooks with the headers of their signature', () => {
    served('/docs/webhooks');
    const heading = screen.getByRole('heading', { level: 2, name: 'Webhook events' });
    const section = within(heading.closest('section') as HTMLElement);
    expect(section.getByRole('heading', { level: 3, name: 'run.failed' })).toBeTruthy();
    expect(section.getByText('webhook-signature')).toBeTruthy();
    const [link] = section.getAllByRole('link', { name: 'WebhookEvent' });
    const payload = link?.getAttribute('href') ?? '';
    expect(served('/docs/schemas').querySelector(new URL(payload, origin).hash)).not.toBeNull();
  });

  it.each(errorCodes)('has a page for %s, with what to do', (code) => {
    served(`/docs/errors/${code}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(code);
    expect(screen.getByRole('heading', { name: 'What to do' }).nextSibling?.textContent).toMatch(/\w{3}/);
  });

  it('has the guide, in which each link leads to a page or to a heading', () => {
    const pages = new Map(['/docs', '/docs/guide'].map((path) => [path, served(path)]));
    expect(document.querySelector('h2#repeating-a-request')).not.toBeNull();
    for (const [path, page] of pages)
      for (const link of page.querySelectorAll('a')) {
        const { origin: other, pathname, hash } = new URL(link.getAttribute('href') ?? '', origin + path);
        if (other !== origin) continue;
        expect(['/openapi.json', '/ai/account', ...docsPaths]).toContain(pathname);
        const target = hash && pages.get(pathname);
        if (target) expect(target.querySelector(hash), hash).not.toBeNull();
      }
    const begin = pages.get('/docs')?.textContent;
    expect(begin).toContain(`curl '${origin}/api/ai/generate-blog-title'`);
    expect(begin).toContain(`npm install ${origin}/client.tgz`);
    expect(begin).toContain(`fetch('${origin}/api/ai/generate-article'`);
    expect(begin).toContain('77reads a minute');
  });

  it('shows nothing of the guide that is for the repository, and no comment', () => {
    const text = docsTexts['/docs/guide.md']?.(origin) ?? '';
    expect(text).toContain('/ai/account?keys');
    expect(text).not.toMatch(/<!--|-->|\]\(\.|npm run pack|configuration\.md/);
  });

  it('lists the errors by their kinds', () => {
    served('/docs/errors');
    const kind = within(
      screen.getByRole('heading', { level: 2, name: 'Files' }).closest('section') as HTMLElement,
    );
    expect(kind.getByRole('link', { name: 'pdf_encrypted' }).getAttribute('href')).toBe(
      '/docs/errors/pdf_encrypted',
    );
    expect(kind.queryByText('rate_limited')).toBeNull();
    expect(document.querySelectorAll('dl dt')).toHaveLength(errorCodes.length);
  });

  it('has an index for language models, whose links lead to documents', () => {
    const index = docsTexts['/llms.txt']?.(origin) ?? '';
    const paths = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => new URL(address).pathname);
    const known = [...docsPaths, ...Object.keys(docsTexts), '/openapi.json', '/client.tgz'];
    expect(paths).toHaveLength(5);
    for (const path of paths) expect(known).toContain(path);
    expect(docsTexts['/docs/errors.md']?.(origin)).toContain('## rate_limited (429)');
  });
});

describe('the page in a browser', () => {
  /** Takes the page over as the server rendered it. */
  function open(path: string) {
    const content = docsContent(path, { origin }) ?? '';
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(
      <DocsContent value={content}>
        <DocsPage />
      </DocsContent>,
    );
    render(<DocsPage />, { container, hydrate: true });
  }

  async function openConsole(name: RegExp, path = '/docs/creations') {
    open(path);
    const call = callNamed(name);
    const place = call.getByText('Try it').closest('details') as HTMLDetailsElement;
    place.open = true;
    fireEvent(place, new Event('toggle'));
    await call.findByRole('button', { name: 'Send' });
    return call;
  }

  it('folds the contents while the window is narrow', () => {
    const beside = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => beside);
    open('/docs/errors');
    const details = screen.getByText('Contents').closest('details');
    expect(details?.open).toBe(true);
    beside.matches = false;
    beside.dispatchEvent(Object.assign(new Event('change'), { matches: false }));
    expect(details?.open).toBe(false);
  });

  it('makes a call with the session, and with a pasted token instead', async () => {
    const call = await openConsole(/^Get the usage/);
    fireEvent.click(call.getByRole('button', { name: 'Send' }));
    await call.findByText('Status 200');
    expect(call.getByText(/x-request-id: r1/)).toBeTruthy();
    expect(requests[0]).toMatchObject({
      url: '/api/user/usage',
      init: { method: 'GET', headers: { authorization: 'Bearer session-token' } },
    });
    fireEvent.change(call.getByLabelText(/Token/), { target: { value: 'pasted' } });
    fireEvent.click(call.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.init.headers).toMatchObject({ authorization: 'Bearer pasted' });
  });

  it('sends header parameters', async () => {
    const call = await openConsole(/^Write an article/, '/docs/create');
    fireEvent.change(call.getByLabelText(/^Idempotency-Key/), { target: { value: 'key-1' } });
    fireEvent.change(call.getByLabelText(/^Prefer/), { target: { value: 'respond-async' } });
    fireEvent.click(call.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.url).toBe('/api/ai/generate-article');
    expect(requests[0]?.init.headers).toMatchObject({
      'Idempotency-Key': 'key-1',
      Prefer: 'respond-async',
    });
  });

  it('shows the events of a stream', async () => {
    respond = () =>
      new Response('event: done\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } });
    const call = await openConsole(/^Write an article/, '/docs/create');
    fireEvent.click(call.getByLabelText('As a stream'));
    fireEvent.click(call.getByRole('button', { name: 'Send' }));
    await call.findByText(/event: done/);
    expect(requests[0]?.init.headers).toMatchObject({ accept: 'text/event-stream' });
    expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ length: 800 });
  });

  it('keeps the focus while a request is sent, and in the form after Stop', async () => {
    const begun = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('event: progress\n\n')),
    });
    respond = () => new Response(begun, { headers: { 'content-type': 'text/event-stream' } });
    const call = await openConsole(/^Get the usage/);
    const send = call.getByRole('button', { name: 'Send' });
    send.focus();
    fireEvent.click(send);
    fireEvent.click(send);
    await call.findByText('Status 200');
    expect(requests).toHaveLength(1);
    expect(document.activeElement).toBe(send);
    const stop = call.getByRole('button', { name: 'Stop' });
    stop.focus();
    fireEvent.click(stop);
    await waitFor(() => expect(document.activeElement).toBe(send.closest('form')));
  });

  it('shows every sample in the language that was chosen at one, also on the next page', async () => {
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('fieldset :checked')].map(({ value }) => value);
    open('/docs/image-files');
    expect(chosen()).toEqual(['sh']);
    fireEvent.click(document.querySelector('[value=python]') as HTMLInputElement);
    cleanup();
    document.body.replaceChildren();
    open('/docs/webhooks');
    expect(chosen()).toEqual(['python', 'python', 'python', 'python', 'python']);
    localStorage.clear();
  });

  it('copies an example', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const call = await openConsole(/^Get the usage/);
    const button = call.getByRole('button', { name: /^Copy: curl/ });
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('Copied'));
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^curl 'https:\/\/atelier\.example\/api/));
    expect(await screen.findByText('Copied', { selector: '[role=status] *' })).toBeTruthy();
  });
});
