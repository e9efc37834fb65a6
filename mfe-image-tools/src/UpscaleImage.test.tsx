import { events, testId, testServer } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import GenerateImages from './GenerateImages.tsx';
import { testImage } from './testing/test-image.ts';
import UpscaleImage from './UpscaleImage.tsx';

const stored = testImage({ id: testId(7), title: 'A harbour' });
const server = testServer(async ({ path }) =>
  path.endsWith('get-user-creations')
    ? { success: true, message: '', creations: [], total: 0, next_cursor: null }
    : { success: true, message: '', creation: stored },
);
const sent = (call: string) => server.requests.filter(({ path }) => path === `/api/ai/${call}`);
const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/ai/upscale-image" element={<UpscaleImage />} />
        <Route path="/ai/generate-images" element={<GenerateImages />} />
      </Routes>
    </MemoryRouter>,
  );

it('upscales a result with one click, and offers it no second time', async () => {
  open('/ai/generate-images');
  fireEvent.change(screen.getByLabelText('Describe Your Image'), { target: { value: 'a fox' } });
  fireEvent.click(screen.getByRole('button', { name: 'Generate Image' }));
  await waitFor(() => expect(sent('generate-image')).toHaveLength(1));
  const generated = testImage();
  server.push(events.done({ ...generated, settings: { ...generated.settings, width: 1024, height: 1024 } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Upscale' }));
  await waitFor(() => expect(sent('upscale-image')).toHaveLength(1));
  expect(sent('upscale-image')[0]?.body).toEqual({ made_from: generated.id });
  expect(await screen.findByRole('heading', { level: 2, name: 'Upscaled Image' })).toBeTruthy();
  const settings = { tool: 'upscale', width: 4096, height: 4096 };
  server.push(events.done(testImage({ id: testId(8), settings })));
  expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeTruthy();
  expect(await screen.findByText('4,096 × 4,096 pixels')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Remove background' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upscale' })).toBeNull();
});

it('takes the image that the link names, and sends it when it is asked to', async () => {
  open(`/ai/upscale-image?made_from=${stored.id}`);
  expect(await screen.findByText('A harbour')).toBeTruthy();
  expect(sent('upscale-image')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Upscale Image' }));
  await waitFor(() => expect(sent('upscale-image')).toHaveLength(1));
  server.push(events.error('Too many pixels.', 'image_too_many_pixels'));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many pixels.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
