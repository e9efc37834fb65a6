import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inApp, mockRequests } from '../../testing/landing-harness.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

vi.mock('../../auth/index.ts', () => import('../../testing/auth-stub.tsx'));

const respond = (status: number, body: unknown) => Response.json(body, { status });
const subscribed = () => respond(200, { success: true, message: 'Check your inbox to confirm.' });
const fetching = mockRequests();

const show = (mailboxUrl?: string) =>
  render(inApp(<NewsletterForm action="Subscribe" />, mailboxUrl ? { changes: { mailboxUrl } } : {}));
const field = () => screen.getByPlaceholderText('Enter your email');
const message = () => screen.getByRole('status').textContent;
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } });
  const form = field().closest('form');
  if (!form) throw new Error('The field is not in a form.');
  fireEvent.submit(form);
};

it('abuse 37: sends the address, asks the user to check the inbox, and stores nothing in the browser', async () => {
  fetching.mockResolvedValueOnce(subscribed());
  show();
  send(' Ada@Example.com ');
  await waitFor(() => expect(message()).toBe('Check your inbox to confirm.'));
  expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/newsletter/subscribe', { email: 'ada@example.com' });
  expect(localStorage.length).toBe(0);
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to the mailbox of the settings', async () => {
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
  const button = screen.getByRole('button', { name: 'Subscribe' });
  button.focus();
  send('ada@example.com');
  expect(button.getAttribute('aria-busy')).toBe('true');
  send('ada@example.com');
  button.click();
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  send('ada@example.com');
  await act(async () => response.resolve(subscribed()));
  await waitFor(() => expect(message()).toBe('Check your inbox to confirm.'));
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});

it.each(['', 'ada', 'ada@'])('rejects %j without a request', (email) => {
  show();
  send(email);
  expect(message()).toBe('Enter a full email address, such as ada@example.com.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(fetching).not.toHaveBeenCalled();
});

const failures = [
  {
    what: 'the server rejects the address',
    response: () =>
      respond(400, {
        success: false,
        code: 'invalid_request',
        message: 'Some of what was sent does not fit.',
        request_id: 'r1',
        details: [{ field: 'email', message: 'This address is too long.' }],
      }),
    expected: 'This address is too long.',
  },
  {
    what: 'the limit is reached',
    response: () =>
      respond(429, {
        success: false,
        code: 'rate_limited',
        message: 'Too many requests. Wait a moment and try again.',
        request_id: 'r2',
      }),
    expected: 'Too many requests. Wait a moment and try again.',
  },
  {
    what: 'a proxy responds with HTML',
    response: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    expected: 'Something went wrong on our side. Try again later.',
  },
];

it.each(failures)('shows a message when $what, and keeps the address', async ({ response, expected }) => {
  fetching.mockResolvedValueOnce(response());
  show();
  send('ada@example.com');
  await waitFor(() => expect(message()).toBe(expected));
  expect((field() as HTMLInputElement).value).toBe('ada@example.com');
});

it('shows a message when the server is not reached', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show();
  send('ada@example.com');
  await waitFor(() =>
    expect(message()).toBe("We couldn't reach the newsletter service. Check your connection and try again."),
  );
});
