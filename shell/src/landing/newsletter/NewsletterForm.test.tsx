import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NewsletterForm } from './NewsletterForm.tsx';

const token = 'a-token-of-more-than-twenty-characters';
const answer = (status: number, body: unknown) => Response.json(body, { status });
const fetching = vi.fn<typeof fetch>();

// The calls' own file is loaded before, so that no test waits for a compiler.
beforeAll(() => import('./newsletter-client.ts'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  fetching.mockReset();
  vi.unstubAllGlobals();
});

const field = () => screen.getByPlaceholderText('Enter your email');
const told = () => screen.getByRole('status').textContent;
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } });
  const form = field().closest('form');
  if (!form) throw new Error('The field stands in no form.');
  fireEvent.submit(form);
};
const sent = (call: number) => JSON.parse(String(fetching.mock.calls[call]?.[1]?.body));

it('subscribes, says so, and takes it back with the token that came', async () => {
  fetching.mockResolvedValueOnce(answer(200, { success: true, message: 'Subscribed.', token }));
  render(<NewsletterForm />);
  send(' Ada@Example.com ');
  await waitFor(() => expect(told()).toBe('Thank you. You are on the list.'));
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/newsletter/subscribe');
  expect(sent(0)).toEqual({ email: 'ada@example.com' });

  fetching.mockResolvedValueOnce(answer(200, { success: true, message: 'Gone.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(told()).toBe('Done. You are off the list.'));
  expect(fetching.mock.calls[1]?.[0]).toBe('/api/newsletter/unsubscribe');
  expect(sent(1)).toEqual({ token });
  expect(field()).toBeTruthy();
});

it('still knows the way out on a later visit', async () => {
  fetching.mockResolvedValueOnce(answer(200, { success: true, message: 'Subscribed.', token }));
  const first = render(<NewsletterForm />);
  send('ada@example.com');
  await screen.findByRole('button', { name: 'Unsubscribe' });
  first.unmount();
  render(<NewsletterForm />);
  expect(screen.getByText('ada@example.com')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
});

it('is busy while it waits, and sends only once', async () => {
  const response = Promise.withResolvers<Response>();
  fetching.mockReturnValueOnce(response.promise);
  render(<NewsletterForm />);
  send('ada@example.com');
  expect(screen.getByRole('button', { name: 'Subscribe' }).getAttribute('aria-busy')).toBe('true');
  send('ada@example.com');
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  send('ada@example.com');
  await act(async () => response.resolve(answer(200, { success: true, message: 'Subscribed.', token })));
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  expect(fetching).toHaveBeenCalledTimes(1);
});

it.each(['', 'ada', 'ada@'])('refuses %j without asking the server', (email) => {
  render(<NewsletterForm />);
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
  render(<NewsletterForm />);
  send('ada@example.com');
  await waitFor(() => expect(told()).toBe(says));
  expect((field() as HTMLInputElement).value).toBe('ada@example.com');
});

it('says so when nothing comes back', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<NewsletterForm />);
  send('ada@example.com');
  await waitFor(() =>
    expect(told()).toBe('The newsletter cannot be reached. Check your connection and try again.'),
  );
});
