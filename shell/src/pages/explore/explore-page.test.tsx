import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { inApp } from '../../testing/landing-harness.tsx';
import { ExplorePage } from './ExplorePage.tsx';

const callApi = vi.hoisted(() => vi.fn(async () => ({ images: [], next_cursor: null })));
vi.mock('@atelier/tool-kit/api', async (original) => ({ ...(await original<object>()), callApi }));

const page = (address: string) =>
  inApp(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/explore/*" element={<ExplorePage />} />
      </Routes>
    </MemoryRouter>,
    { changes: { explore: true } },
  );

it('takes over the page that the server rendered without a query, and then applies its filters', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page('/explore'));
  const refused = vi.fn();
  const root = await act(async () =>
    hydrateRoot(container, page('/explore?tag=sea'), { onRecoverableError: refused }),
  );
  expect(refused).not.toHaveBeenCalled();
  expect(container.textContent).toContain('#sea');
  expect(callApi).toHaveBeenCalledExactlyOnceWith('exploreImages', { query: { limit: 30, tag: 'sea' } });
  act(() => root.unmount());
});
