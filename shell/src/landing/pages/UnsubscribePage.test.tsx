import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
const token = 'a-token-of-more-than-twenty-characters';

it('ends the subscription of the address only once the button is pressed', async () => {
  history.replaceState(null, '', `/newsletter/unsubscribe?token=${token}`);
  fetching.mockResolvedValueOnce(Response.json({ success: true, message: 'Gone.' }));
  render(<UnsubscribePage />);
  expect(fetching).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done. You are off the list.'));
  expect(fetching.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token }));
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a link without a token is not whole', () => {
  render(<UnsubscribePage />);
  press();
  expect(screen.getByRole('status').textContent).toContain('This link is not whole.');
  expect(fetching).not.toHaveBeenCalled();
});
