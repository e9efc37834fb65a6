import { Toaster, useTool } from '@atelier/tool-kit';
import { events, testId, testServer } from '@atelier/tool-kit/testing';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import RemoveBackground from './RemoveBackground.tsx';
import RemoveObject from './RemoveObject.tsx';
import { backgroundTool } from './removal/removal-tools.ts';
import { pngFile, testImage } from './testing/test-image.ts';

const done = (creation = testImage()) => events.done(creation);

const server = testServer();

const open = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const choose = async (name = 'cat.png') => {
  fireEvent.change(screen.getByLabelText('Upload Image'), { target: { files: [pngFile(name)] } });
  await screen.findByText(name);
};
// happy-dom finds a required file missing although the input holds one: the form is submitted unchecked.
const press = (name: string) => {
  const form = screen.getByRole<HTMLButtonElement>('button', { name }).form;
  if (form) fireEvent.submit(form);
};
const submit = async (name: string) => {
  const before = server.requests.length;
  press(name);
  await waitFor(() => expect(server.requests.length).toBe(before + 1));
};
const fieldsOf = (body: unknown) =>
  Object.entries(body as Record<string, string | File>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);

describe('background removal', () => {
  it('has the texts of the specification, and shows the limits before a file is chosen', () => {
    open(<RemoveBackground />);
    expect(screen.getByRole('heading', { level: 1, name: 'Background Removal' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Processed Image' })).toBeTruthy();
    expect(screen.getByText('Upload an image and hit the button to get started.')).toBeTruthy();
    expect(screen.getByText(/^Supports JPG, PNG, and other image formats\./).textContent).toContain(
      '20 MB and 52 megapixels',
    );
    const input = screen.getByLabelText<HTMLInputElement>('Upload Image');
    expect([input.required, input.accept]).toEqual([true, 'image/*']);
  });

  it('sends the field image and shows before and after in one frame', async () => {
    open(<RemoveBackground />);
    await choose();
    await submit('Remove Background');
    expect(server.requests[0]?.path).toBe('/api/ai/remove-image-background');
    expect(fieldsOf(server.requests[0]?.body)).toEqual([['image', 'cat.png']]);
    const button = screen.getByRole('button', { name: 'Removing Background' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    server.push(done());
    expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeTruthy();
    expect(screen.getByAltText('The original image')).toBeTruthy();
    expect(screen.getByAltText('The image without its background')).toBeTruthy();
  });

  it('abuse 33: shows its position in the queue', async () => {
    open(<RemoveBackground />);
    await choose();
    await submit('Remove Background');
    server.push(events.queued(3, '2 images ahead of yours.'));
    expect(await screen.findAllByText(/2 images ahead of yours\./)).not.toHaveLength(0);
    expect(screen.getByText('Waiting in the queue.')).toBeTruthy();
    server.push(events.queued(1, 'Your image is next.'));
    expect(await screen.findAllByText(/Your image is next\./)).not.toHaveLength(0);
    expect(screen.queryByText(/2 images ahead/)).toBeNull();
    server.push(events.progress('Removing the background.'));
    expect(await screen.findAllByText(/Removing the background\./)).not.toHaveLength(0);
    expect(screen.queryByText('Waiting in the queue.')).toBeNull();
  });

  it('applies a background colour without another run', async () => {
    open(<RemoveBackground />);
    await choose();
    await submit('Remove Background');
    server.push(done());
    const white = await screen.findByLabelText('White');
    expect(screen.queryByRole('button', { name: 'Save to history' })).toBeNull();
    fireEvent.click(white);
    const result = screen.getByAltText('The image without its background');
    expect(result.style.background).toContain('#ffffff');
    expect(screen.getByRole('button', { name: 'Save to history' })).toBeTruthy();
    expect(server.requests).toHaveLength(1);
  });

  it('runs the same image again on request', async () => {
    open(<RemoveBackground />);
    await choose();
    await submit('Remove Background');
    server.push(done());
    fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
  });

  it('keeps the file and the previous image when a run fails, also after a route change', async () => {
    const { unmount } = open(<RemoveBackground />);
    await choose();
    await submit('Remove Background');
    server.push(
      done(testImage({ settings: { file: 'cat.png' }, created_at: new Date(2025, 0, 2, 14, 5).toJSON() })),
    );
    await screen.findByText(/^cat\.png, Jan 2, 2025, 2:05/);
    await choose('dog.png');
    await submit('Remove Background');
    server.push(events.error('This image cannot be read.'));
    expect((await screen.findByRole('alert')).textContent).toContain('This image cannot be read.');
    expect(screen.getByText(/^Earlier result, from cat\.png, Jan 2, 2025, 2:05/)).toBeTruthy();
    expect(screen.getByRole('slider')).toBeTruthy();
    expect(screen.getByText('dog.png')).toBeTruthy();
    unmount();
    open(<RemoveBackground />);
    expect(screen.getByText('dog.png')).toBeTruthy();
    expect(screen.getByRole('slider')).toBeTruthy();
  });

  it('offers no second attempt when a run from before a reload fails: its file is not kept', async () => {
    open(<RemoveBackground />);
    const { result } = renderHook(() => useTool(backgroundTool), { wrapper: MemoryRouter });
    act(() => result.current.run.showCreation(testImage({ id: testId(1), status: 'running' })));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    server.push(events.error('The image store is busy.'));
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('takes several files: one request for each, their names in rows, and none of the single result', async () => {
    open(<RemoveBackground />);
    const files = [pngFile('cat.png'), pngFile('dog.png'), new File(['%PDF-1.7'], 'cv.png')];
    fireEvent.change(screen.getByLabelText('Upload Image'), { target: { files } });
    expect(await screen.findByText('2 files')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^cv\.png: This file type isn't supported\./);
    expect(await screen.findAllByText('Ready')).toHaveLength(2);
    expect(server.requests).toHaveLength(0);
    press('Remove Background');
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(server.requests.map(({ body }) => fieldsOf(body))).toEqual([
      [['image', 'cat.png']],
      [['image', 'dog.png']],
    ]);
    expect(screen.getByRole('button', { name: 'Removing Background' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Upload Image').disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findAllByText('Stopped')).toHaveLength(2);
    await choose();
    expect(screen.queryByText('dog.png')).toBeNull();
    expect(screen.getByText('Upload an image and hit the button to get started.')).toBeTruthy();
  });

  it('refuses a file at the choice with the words of the server', async () => {
    open(<RemoveBackground />);
    const target = { files: [new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png')] };
    fireEvent.change(screen.getByLabelText('Upload Image'), { target });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^logo\.png: SVG is not taken\./);
    expect(screen.getByText('Choose files')).toBeTruthy();
  });
});

describe('object removal', () => {
  const name = (value: string) =>
    fireEvent.change(screen.getByLabelText('Describe object name to remove'), { target: { value } });

  it('has the texts of the specification', () => {
    open(<RemoveObject />);
    expect(screen.getByRole('heading', { level: 1, name: 'Object Removal' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Processed Image' })).toBeTruthy();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Describe object name to remove');
    expect([field.required, field.tagName]).toEqual([true, 'TEXTAREA']);
    expect(screen.getByLabelText<HTMLInputElement>('Upload Image').required).toBe(true);
  });

  it('sends the fields image and object', async () => {
    open(<RemoveObject />);
    await choose();
    name(' cup ');
    await submit('Remove Object');
    expect(server.requests[0]?.path).toBe('/api/ai/remove-image-object');
    expect(fieldsOf(server.requests[0]?.body)).toEqual([
      ['image', 'cat.png'],
      ['object', 'cup'],
    ]);
    expect(screen.getByRole('button', { name: 'Removing Object' })).toBeTruthy();
    server.push(done(testImage({ settings: { tool: 'remove-object', object: 'cup' } })));
    expect(await screen.findByAltText('The image without cup')).toBeTruthy();
  });

  it('refuses more than one word with a toast, without a request, and leaves the button enabled', async () => {
    open(
      <>
        <Toaster />
        <RemoveObject />
      </>,
    );
    await choose();
    name('red cup');
    press('Remove Object');
    expect(await screen.findByText('Please enter only 1 object name')).toBeTruthy();
    expect(server.requests).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Remove Object' }).hasAttribute('aria-disabled')).toBe(false);
    name('cup');
    await submit('Remove Object');
    expect(server.requests).toHaveLength(1);
  });

  it('removes more from the result without another upload', async () => {
    open(<RemoveObject />);
    await choose();
    name('cup');
    await submit('Remove Object');
    server.push(done(testImage({ settings: { object: 'cup' } })));
    await screen.findByRole('button', { name: 'Compare' });
    expect(screen.getByText('cat.png', { selector: 'b, span' })).toBeTruthy();
    name('plate');
    await submit('Remove Object');
    expect(fieldsOf(server.requests.at(-1)?.body)).toEqual([
      ['made_from', testId(1)],
      ['object', 'plate'],
    ]);
    server.push(
      done(
        testImage({
          id: testId(2),
          content: 'http://localhost/pictures/two.png',
          settings: { object: 'plate' },
        }),
      ),
    );
    await screen.findByRole('button', { name: 'Compare' });
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Source', 'cup', 'plate']);
    await choose('dog.png');
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  it('says once that nothing was found, focuses the name, and offers to paint over it on the same image', async () => {
    open(<RemoveObject />);
    await choose();
    name('zebra');
    await submit('Remove Object');
    server.push(events.error('Nothing in the image matches that name.', 'nothing_found'));
    expect(await screen.findByText('Nothing matched \u201czebra\u201d.')).toBeTruthy();
    expect(screen.queryByText("The object couldn't be removed.")).toBeNull();
    expect(screen.getByDisplayValue('zebra')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Describe object name to remove'));
    fireEvent.click(screen.getByRole('button', { name: 'Paint over it' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Selection on the image' }));
    expect(screen.getByText('cat.png')).toBeTruthy();
  });
});
