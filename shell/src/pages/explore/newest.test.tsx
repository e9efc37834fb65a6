import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { inApp } from '../../testing/landing-harness.tsx';
import { Newest } from './Newest.tsx';

const callApi = vi.hoisted(() => vi.fn());
vi.mock('@atelier/tool-kit/api', async (original) => ({ ...(await original<object>()), callApi }));

const images = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `image-${number}`,
    prompt: `Image ${number}`,
    content: `/pictures/${number}.png`,
    like_count: 0,
    created_at: '2026-11-01T00:00:00.000Z',
    tags: [],
    generated: true,
  }));

const show = (count: number, { explore = true, top = innerHeight } = {}) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top));
  callApi.mockReset().mockResolvedValue({ images: images(count), next_cursor: null });
  const newest = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <Newest />
      </MemoryRouter>
    </SWRConfig>
  );
  return render(inApp(newest, { changes: { explore } }));
};

it('shows the newest images of Explore if there are eight, each as a link to its page', async () => {
  show(8);
  const link = await screen.findByRole('link', { name: 'Open “Image 7”' });
  expect(link.getAttribute('href')).toBe('/explore/image-7');
});

it('shows nothing for fewer images, and asks for none while Explore is closed', async () => {
  const { container } = show(7);
  await waitFor(() => expect(callApi).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
  show(8, { explore: false });
  expect(callApi).not.toHaveBeenCalled();
});

it('does not move a page whose place for them is in view', async () => {
  const { container } = show(8, { top: 100 });
  await waitFor(() => expect(callApi).toHaveBeenCalledOnce());
  await act(async () => {});
  expect(container.textContent).toBe('');
});
