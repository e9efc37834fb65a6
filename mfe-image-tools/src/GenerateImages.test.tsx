import { clearDrafts, clearSession, resetRuns } from '@atelier/tool-kit';
import { events, startTestServer } from '@atelier/tool-kit/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import GenerateImages from './GenerateImages.tsx';
import { testImage } from './testing/test-image.ts';

const done = (creation = testImage()) => events.done(creation);

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer(() => ({
    success: true,
    message: 'Your picture is public now.',
    creation: testImage({ publish: true }),
  }));
});
afterEach(() => {
  resetRuns();
  clearDrafts();
  clearSession();
  cleanup();
  vi.unstubAllGlobals();
});

const open = (at = '/ai/generate-images') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <GenerateImages />
    </MemoryRouter>,
  );
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Describe Your Image');
const generate = async (text = 'a fox') => {
  fireEvent.change(description(), { target: { value: text } });
  const before = server.requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Generate Image' }));
  await waitFor(() => expect(server.requests.length).toBe(before + 1));
};

describe('the image generator', () => {
  it('has the texts and defaults of the specification', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'AI Image Generator' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Generated Image' })).toBeTruthy();
    expect(screen.getByText('Enter a topic and hit generate to generate a Image.')).toBeTruthy();
    expect(description().required).toBe(true);
    expect(description().getAttribute('rows')).toBe('4');
    const styles = screen.getAllByRole<HTMLInputElement>('radio').slice(0, 9);
    expect(styles.map(({ value }) => value)).toEqual([
      'Realistic Style',
      'Cartoon Style',
      'Ghibli Style',
      'Anime Style',
      'Minimalist',
      '3D Style',
      'Portrait Style',
      'Fantasy Style',
      'Sci-Fi Style',
    ]);
    expect(styles.map(({ checked }) => checked).indexOf(true)).toBe(0);
    const toggle = screen.getByRole('switch', { name: 'Make this image public' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/Everyone signed in then sees the picture, its prompt/)).toBeTruthy();
  });

  it('sends prompt, publish and aspect ratio', async () => {
    open();
    fireEvent.click(screen.getByLabelText('Anime Style'));
    fireEvent.click(screen.getByLabelText('Portrait'));
    fireEvent.click(screen.getByRole('switch'));
    await generate('  a fox ');
    expect(server.requests[0]).toEqual({
      query: {},
      path: '/api/ai/generate-image',
      body: {
        prompt: 'Generate an image of a fox in the style Anime Style',
        publish: true,
        aspect: 'portrait',
      },
    });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Generating Image' });
    expect(button.disabled).toBe(true);
    server.push(events.progress('Drawing the picture.'));
    expect(await screen.findAllByText(/Drawing the picture\./)).not.toHaveLength(0);
  });

  it('refuses a description that contains only spaces', () => {
    open();
    fireEvent.change(description(), { target: { value: '   ' } });
    expect(description().checkValidity()).toBe(false);
    fireEvent.change(description(), { target: { value: ' fox' } });
    expect(description().checkValidity()).toBe(true);
  });

  it('fills the form from a link of the gallery', () => {
    const prompt = 'Generate an image of <b>tea</b> & rain in the style Fantasy Style';
    open(`/ai/generate-images?${new URLSearchParams({ prompt, aspect: 'landscape' })}`);
    expect(description().value).toBe('<b>tea</b> & rain');
    expect(screen.getByLabelText<HTMLInputElement>('Fantasy Style').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Landscape').checked).toBe(true);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  });

  it('shows the image and its settings, and keeps both when the next run fails', async () => {
    open();
    await generate('a <i>fox</i>');
    server.push(done(testImage({ settings: { description: 'a <i>fox</i>', style: 'Anime Style' } })));
    const shown = await screen.findByAltText('a <i>fox</i>');
    expect(shown.getAttribute('src')).toContain('/pictures/one.png');
    expect(screen.getByRole('list', { name: 'Recipe' }).textContent).toContain('Anime Style');
    await generate();
    server.push(events.error('The AI provider refused this request.'));
    expect((await screen.findByRole('alert')).textContent).toContain('The AI provider refused this request.');
    expect(screen.getByAltText('a <i>fox</i>')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Image' }).disabled).toBe(false);
  });

  it('publishes a finished image, after a note on what becomes public', async () => {
    open();
    await generate();
    server.push(done());
    fireEvent.click(await screen.findByRole('button', { name: 'Make public' }));
    expect(screen.getByText(/shows the picture and its prompt to everyone signed in/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Make private' })).toBeTruthy();
    expect(server.requests.at(-1)).toEqual({
      query: {},
      path: '/api/user/publish-creation',
      body: { id: testImage().id, publish: true },
    });
  });
});
