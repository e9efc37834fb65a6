import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LandingProvider } from '../landing-host.ts';
import { hostWith } from '../testing/landing-harness.tsx';
import { ConfirmPage } from './ConfirmPage.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const fetching = vi.fn<typeof fetch>();
// The calls' own file is loaded before, so that no test waits for a compiler.
beforeAll(() => import('../newsletter/newsletter-client.ts'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  cleanup();
  fetching.mockReset();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const token = 'a-token-of-more-than-twenty-characters';
const open = (address: string, Page: () => React.ReactNode) => {
  history.replaceState(null, '', address);
  return render(
    <LandingProvider value={hostWith()}>
      <Page />
    </LandingProvider>,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const told = () => screen.getAllByRole('status')[0]?.textContent;
const done = () => Response.json({ success: true, message: 'Done.' });
const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message, request_id: 'r1' }, { status });
const sent = (call: number) => JSON.parse(String(fetching.mock.calls[call]?.[1]?.body));

describe('the page that confirms', () => {
  const link = `/newsletter/confirm#token=${token}`;

  it('abuse 37: confirms only once the button is pressed, and takes the token out of the address bar', async () => {
    open(link, ConfirmPage);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockResolvedValueOnce(done());
    press('Confirm subscription');
    await screen.findByRole('heading', { name: 'You are subscribed' });
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/newsletter/confirm');
    expect(sent(0)).toEqual({ token });
    expect(screen.queryByRole('button')).toBeNull();
    expect(location.href).not.toContain(token);
  });

  it('offers a new link when this one has expired', async () => {
    open(link, ConfirmPage);
    fetching.mockResolvedValueOnce(refused(410, 'link_expired', 'This link has expired.'));
    press('Confirm subscription');
    await screen.findByRole('heading', { name: 'You need a new link' });
    expect(told()).toBe('This link has expired.');
    fetching.mockResolvedValueOnce(done());
    const field = screen.getByPlaceholderText('Enter your email');
    fireEvent.change(field, { target: { value: 'ada@example.com' } });
    const form = field.closest('form') as HTMLFormElement;
    expect(within(form).getByRole('button', { name: 'Send a new link' })).toBeTruthy();
    fireEvent.submit(form);
    await screen.findByText('Check your inbox to confirm.');
    expect(sent(1)).toEqual({ email: 'ada@example.com' });
  });

  it('offers a new link when this one has no token', () => {
    open('/newsletter/confirm', ConfirmPage);
    press('Confirm subscription');
    expect(told()).toContain('This link is not whole.');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('can be tried again after a failure', async () => {
    open(link, ConfirmPage);
    fetching.mockResolvedValueOnce(refused(503, 'unavailable', 'This part is not reachable right now.'));
    press('Confirm subscription');
    await waitFor(() => expect(told()).toBe('This part is not reachable right now.'));
    fetching.mockResolvedValueOnce(done());
    press('Try again');
    await screen.findByRole('heading', { name: 'You are subscribed' });
  });
});

describe('the page that unsubscribes', () => {
  it.each(['#', '?'])(
    'ends the subscription of a link with %s only once the button is pressed',
    async (mark) => {
      open(`/newsletter/unsubscribe${mark}token=${token}`, UnsubscribePage);
      expect(fetching).not.toHaveBeenCalled();
      fetching.mockResolvedValueOnce(done());
      press('Unsubscribe');
      await waitFor(() => expect(told()).toBe('Done. You are off the list.'));
      expect(fetching.mock.calls[0]?.[0]).toBe('/api/newsletter/unsubscribe');
      expect(sent(0)).toEqual({ token });
      expect(screen.queryByRole('button')).toBeNull();
      expect(location.href).not.toContain(token);
    },
  );

  it('says that a link without a token is not whole', () => {
    open('/newsletter/unsubscribe', UnsubscribePage);
    press('Unsubscribe');
    expect(told()).toContain('This link is not whole.');
    expect(fetching).not.toHaveBeenCalled();
  });
});
