import { events, testId, testServer } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import EditImage from './EditImage.tsx';
import GenerateImages from './GenerateImages.tsx';
import { testImage } from './testing/test-image.ts';

const stored = testImage({ id: testId(7), title: 'A harbour' });
const server = testServer(async ({ path }) =>
  path.endsWith('get-user-creations')
    ? { success: true, message: '', creations: [], total: 0, next_cursor: null }
    : { success: true, message: '', creation: stored },
);
const edits = () => server.requests.filter(({ path }) => path === '/api/ai/edit-image');
const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/ai/edit-image" element={<EditImage />} />
        <Route path="/ai/generate-images" element={<GenerateImages />} />
      </Routes>
    </MemoryRouter>,
  );
const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('What should change?');
const submit = async (text: string) => {
  fireEvent.change(prompt(), { target: { value: text } });
  const before = edits().length;
  fireEvent.click(screen.getByRole('button', { name: 'Edit Image' }));
  await waitFor(() => expect(edits()).toHaveLength(before + 1));
};

it('edits the image that the link names, and goes on with the result', async () => {
  open(`/ai/edit-image?made_from=${stored.id}`);
  expect(await screen.findByText('A harbour')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('2'));
  await submit(' Make it night ');
  expect(edits()[0]?.body).toEqual({ made_from: stored.id, prompt: 'Make it night', count: '2' });
  server.push(events.done(testImage({ id: testId(8), prompt: 'Make it night' })));
  fireEvent.click(await screen.findByRole('button', { name: 'Variation' }));
  expect(prompt().value).toContain('a variation');
  expect(document.activeElement).toBe(prompt());
  await submit('Add a boat');
  expect(edits()[1]?.body).toMatchObject({ made_from: testId(8), prompt: 'Add a boat' });
});

it('asks for the file of an image again, with its prompt', () => {
  open('/ai/edit-image?prompt=Make+it+night&file=harbour.png');
  expect(prompt().value).toBe('Make it night');
  expect(screen.getByText(/harbour\.png/)).toBeTruthy();
});

it('is offered with a generated image, until the provider says that it cannot edit', async () => {
  open('/ai/generate-images');
  fireEvent.change(screen.getByLabelText('Describe Your Image'), { target: { value: 'a fox' } });
  fireEvent.click(screen.getByRole('button', { name: 'Generate Image' }));
  await waitFor(() =>
    expect(server.requests.some(({ path }) => path.endsWith('/generate-image'))).toBe(true),
  );
  server.push(events.done(testImage()));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit with a prompt' }));
  await submit('Make it night');
  server.push(events.error('No edits here.', 'provider_cannot_edit'));
  expect((await screen.findByRole('alert')).textContent).toContain('No edits here.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  document.body.innerHTML = '';
  open('/ai/generate-images');
  expect(await screen.findByRole('button', { name: 'Remove background' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit with a prompt' })).toBeNull();
});

it('lists its steps from the source, compares with any of them, and goes on from one', async () => {
  open(`/ai/edit-image?made_from=${stored.id}`);
  await screen.findByText('A harbour');
  const made = (id: number, text: string) =>
    events.done(testImage({ id: testId(id), prompt: text, content: `http://localhost/${id}.png` }));
  await submit('Make it night');
  server.push(made(8, 'Make it night'));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit with a prompt' }));
  await submit('Add snow');
  server.push(made(9, 'Add snow'));
  const step = (name: string) =>
    within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name });
  await waitFor(() => expect(step('Add snow').getAttribute('aria-current')).toBe('step'));

  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const before = () => screen.getByAltText<HTMLImageElement>('The original image').src;
  expect(before()).toContain('/8.png');
  fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: '0' } });
  expect(before()).toContain(stored.content);

  fireEvent.click(step('Make it night'));
  expect(screen.getByAltText('Make it night')).toBeTruthy();
  await submit('Add rain');
  expect(edits().at(-1)?.body).toMatchObject({ made_from: testId(8), prompt: 'Add rain' });
  server.push(events.error('No.'));
  expect((await screen.findByRole('alert')).textContent).toContain('No.');
  expect(screen.getByAltText('Make it night')).toBeTruthy();
  expect(step('Add snow')).toBeTruthy();
});
