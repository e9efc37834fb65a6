import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { lazyView } from '../../elements/lazy-view.tsx';
import { inApp, mockRequests } from '../../testing/landing-harness.tsx';
import { TryTitles } from './TryTitles.tsx';

const empty = lazyView(async () => () => null);
const fetching = mockRequests();
const submit = (keyword: string) => {
  fireEvent.change(screen.getByLabelText('Keyword'), { target: { value: keyword } });
  fireEvent.click(screen.getByRole('button', { name: 'Suggest titles' }));
};

it('shows the titles, and leads to the tool with the same keyword', async () => {
  fetching.mockResolvedValueOnce(
    Response.json({ success: true, message: '', titles: ['Tea for two', 'Tea at noon'] }),
  );
  render(
    inApp(
      <MemoryRouter>
        <TryTitles menu={empty} title={empty} />
      </MemoryRouter>,
    ),
  );
  submit(' green tea ');
  await screen.findByText('Tea for two');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tea for two',
    'Tea at noon',
  ]);
  expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/try/blog-titles', { keyword: 'green tea' });
  const more = screen.getByRole('link', { name: 'Get ten, and keep them' });
  expect(more.getAttribute('href')).toBe('/ai/blog-titles?keyword=green+tea#/create');
});

it('asks for a keyword without a request', () => {
  render(
    inApp(
      <MemoryRouter>
        <TryTitles menu={empty} title={empty} />
      </MemoryRouter>,
    ),
  );
  submit('');
  expect(fetching).not.toHaveBeenCalled();
});

it('sends a visitor without free tries to sign-in', async () => {
  const failure = { success: false, code: 'rate_limited', message: 'Too many requests.', retry_after: 60 };
  fetching.mockResolvedValueOnce(Response.json(failure, { status: 429 }));
  render(
    inApp(
      <MemoryRouter>
        <TryTitles menu={empty} title={empty} />
      </MemoryRouter>,
    ),
  );
  submit('tea');
  expect(await screen.findByText('That was the last free try for now. Sign in for more.')).toBeTruthy();
});
