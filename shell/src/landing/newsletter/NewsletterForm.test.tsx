import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LandingProvider } from '../landing-host.ts';
import { hostWith } from '../testing/landing-harness.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

const answer = (status: number, body: unknown) => Response.json(body, { status });
const subscribed = () => answer(200, { success: true, message: 'Check your inbox to confirm.' });
const fetching = vi.fn<typeof fetch>();

// The calls' own file is loaded before, so that no test waits for a compiler.
beforeAll(() => import('./newsletter-client.ts'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  cleanup();
  fetching.mockReset();
  vi.unstubAllGlobals();
});

const show = (mailboxUrl?: string) =>
  render(
    <LandingProvider value={hostWith({}, mailboxUrl ? { mailboxUrl } : {})}>
      <NewsletterForm action="Subscribe" />
    </LandingProvider>,
  );
const field = () => screen.getByPlaceholderText('Enter your email');
const told = () => screen.getByRole('status').textContent;
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } });
  const form = field().closest('form');
  if (!form) throw new Error('The field stands in no form.');
  fireEvent.submit(form);
};

it('abuse 37: sends the address, asks to look into the inbox, and keeps nothing in the browser', async () => {
  fetching.mockResolvedValueOnce(subscribed());
  show();
  send(' Ada@Example.com ');
  await waitFor(() => expect(told()).toBe('Check your inbox to confirm.'));
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/newsletter/subscribe');
  expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toEqual({ email: 'ada@example.com' });
  expect(localStorage.length).toBe(0);
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to the mailbox where the settings name one', async () => {
  fetching.mockResolvedValueOnce(subscribed());
  show('/mailbox');
  expect(screen.queryByRole('link')).toBeNull();
  send('ada@example.com');
  const link = await screen.findByRole('link', { name: 'Open the mailbox' });
  expect(link.getAttribute('href')).toBe('/mailbox');
});

it('is busy while it waits, and sends only once', async () => {
  const response = Promise.withResolvers<Response>();
  fetching.mockReturnValueOnce(response.promise);
  show();
  send('ada@example.com');
  expect(screen.getByRole('button', { name: 'Subscribe' }).getAttribute('aria-busy')).toBe('true');
  send('ada@example.com');
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  send('ada@example.com');
  await act(async () => response.resolve(subscribed()));
  await waitFor(() => expect(told()).toBe('Check your inbox to confirm.'));
  expect(fetching).toHaveBeenCalledTimes(1);
});

it.each(['', 'ada', 'ada@'])('refuses %j without asking the server', (email) => {
  show();
  send(email);
  expect(told()).toBe('Enter a whole e-mail address, such as ada@example.com.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(fetching).not.toHaveBeenCalled();
});

const failures = [
  {
    what: 'the server refuses the address',
    response: () =>
      answer(400, {
        success: false,
        code: 'invalid_request',
        message: 'Some of what was sent does not fit.',
        request_id: 'r1',
        details: [{ field: 'email', message: 'This address is too long.' }],
      }),
    says: 'This address is too long.',
  },
  {
    what: 'too many ask',
    response: () =>
      answer(429, {
        success: false,
        code: 'rate_limited',
        message: 'That was a lot at once. Wait a moment and try again.',
        request_id: 'r2',
      }),
    says: 'That was a lot at once. Wait a moment and try again.',
  },
  {
    what: 'a proxy answers with a page',
    response: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    says: 'The newsletter gave an answer that cannot be read. Try again later.',
  },
];

it.each(failures)('says so in place when $what, and keeps the address', async ({ response, says }) => {
  fetching.mockResolvedValueOnce(response());
  show();
  send('ada@example.com');
  await waitFor(() => expect(told()).toBe(says));
  expect((field() as HTMLInputElement).value).toBe('ada@example.com');
});

it('says so when nothing comes back', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show();
  send('ada@example.com');
  await waitFor(() =>
    expect(told()).toBe('The newsletter cannot be reached. Check your connection and try again.'),
  );
});
