import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inApp, mockRequests } from '../../testing/landing-harness.tsx';
import { ConfirmPage, UnsubscribePage } from './MailLinkPage.tsx';

vi.mock('../../auth/index.ts', () => import('../../testing/auth-stub.tsx'));

const fetching = mockRequests();
afterEach(() => history.replaceState(null, '', '/'));

const token = 'a-token-of-more-than-twenty-characters';
const open = (address: string, Page: () => React.ReactNode) => {
  history.replaceState(null, '', address);
  return render(inApp(<Page />));
};
const click = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
/** Whether the focus is on the part of the page with the message. */
const messageHasFocus = () => {
  const [first] = screen.getAllByRole('status');
  return document.activeElement !== document.body && document.activeElement === first?.parentElement;
};
const message = () => screen.getAllByRole('status')[0]?.textContent;
const done = () => Response.json({ success: true, message: 'Done.' });
const failed = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message, request_id: 'r1' }, { status });

describe('ConfirmPage', () => {
  const link = `/newsletter/confirm#token=${token}`;

  it('abuse 37: confirms only when the button is clicked, and removes the token from the address bar', async () => {
    open(link, ConfirmPage);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockResolvedValueOnce(done());
    click('Confirm subscription');
    await screen.findByRole('heading', { name: "You're subscribed" });
    expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/newsletter/confirm', { token });
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => expect(messageHasFocus()).toBe(true));
    expect(location.href).not.toContain(token);
  });

  it('offers a new link when this one has expired', async () => {
    open(link, ConfirmPage);
    fetching.mockResolvedValueOnce(failed(410, 'link_expired', 'This link has expired.'));
    click('Confirm subscription');
    await screen.findByRole('heading', { name: 'This link has expired' });
    expect(message()).toBe('This link has expired.');
    fetching.mockResolvedValueOnce(done());
    const field = screen.getByPlaceholderText('Enter your email');
    fireEvent.change(field, { target: { value: 'ada@example.com' } });
    const form = field.closest('form') as HTMLFormElement;
    expect(within(form).getByRole('button', { name: 'Send a new link' })).toBeTruthy();
    fireEvent.submit(form);
    await screen.findByText('Check your inbox to confirm.');
    expect(fetching).toHaveBeenLastCalledWith('/api/newsletter/subscribe', { email: 'ada@example.com' });
  });

  it('offers a new link when this one has no token', () => {
    open('/newsletter/confirm', ConfirmPage);
    click('Confirm subscription');
    expect(message()).toContain('This link is incomplete.');
    expect(messageHasFocus()).toBe(true);
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('can be tried again after a failure', async () => {
    open(link, ConfirmPage);
    fetching.mockResolvedValueOnce(failed(503, 'unavailable', 'This part is not reachable right now.'));
    click('Confirm subscription');
    await waitFor(() => expect(message()).toBe('This part is not reachable right now.'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    fetching.mockResolvedValueOnce(done());
    click('Try again');
    await screen.findByRole('heading', { name: "You're subscribed" });
  });
});

describe('UnsubscribePage', () => {
  it.each(['#', '?'])(
    'unsubscribes with a link that contains %s only when the button is clicked',
    async (mark) => {
      open(`/newsletter/unsubscribe${mark}token=${token}`, UnsubscribePage);
      expect(fetching).not.toHaveBeenCalled();
      fetching.mockResolvedValueOnce(done());
      click('Unsubscribe');
      await waitFor(() => expect(message()).toBe("Done. You're unsubscribed."));
      expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/newsletter/unsubscribe', { token });
      expect(screen.queryByRole('button')).toBeNull();
      expect(location.href).not.toContain(token);
    },
  );

  it('rejects a link without a token', () => {
    open('/newsletter/unsubscribe', UnsubscribePage);
    click('Unsubscribe');
    expect(message()).toContain('This link is incomplete.');
    expect(fetching).not.toHaveBeenCalled();
  });
});
