import type { CreationSummary } from '@atelier/contracts';
import { Toaster } from '@atelier/tool-kit';
import { events, type TestRequest, testId, testServer } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import GenerateImages from './GenerateImages.tsx';
import RemoveBackground from './RemoveBackground.tsx';
import { testImage } from './testing/test-image.ts';

const done = (creation = testImage()) => events.done(creation);

let history: CreationSummary[];
let answer: (request: TestRequest) => Record<string, unknown>;
beforeEach(() => {
  history = [];
});
const server = testServer(async (request) => {
  if (request.path === '/api/user/get-user-creations')
    return { success: true, message: '', creations: history, total: history.length, next_cursor: null };
  if (request.path.endsWith('choose-image')) return answer(request);
  const { id } = (request.body ?? {}) as { id?: string };
  const creation = testImage({ publish: true, ...(id && { id }) });
  return { success: true, message: 'Your image is public now.', creation };
});
const requests = () => server.requests.filter(({ path }) => !/get-user-creations|creations\/\w+$/.test(path));

const open = (at = '/ai/generate-images') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <GenerateImages />
      <Toaster />
    </MemoryRouter>,
  );
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Describe Your Image');
const generate = async (text = 'a fox') => {
  fireEvent.change(description(), { target: { value: text } });
  const before = requests().length;
  fireEvent.click(screen.getByRole('button', { name: 'Generate Image' }));
  await waitFor(() => expect(requests().length).toBe(before + 1));
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
    expect(styles.map(({ value }) => value.replace(' Style', '')).join()).toBe(
      'Realistic,Cartoon,Ghibli,Anime,Minimalist,3D,Portrait,Fantasy,Sci-Fi',
    );
    expect(styles.map(({ checked }) => checked).indexOf(true)).toBe(0);
    const toggle = screen.getByRole('switch', { name: 'Make this image public' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/Everyone can see the image, its prompt/)).toBeTruthy();
  });

  it('makes a remix of the image of a link until the user decides otherwise', async () => {
    const recipeLink = { description: '<b>a heron</b> & rain', style: 'Anime Style' };
    const query = new URLSearchParams({ ...recipeLink, aspect: 'portrait', made_from: testId(7) });
    open(`/ai/generate-images?${query}`);
    expect(description().value).toBe('<b>a heron</b> & rain');
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('link', { name: 'Show the original' }).getAttribute('href')).toBe(
      `/ai/community/${testId(7)}`,
    );
    await generate('a grey heron');
    const recipe = {
      prompt: 'Generate an image of a grey heron in the style Anime Style',
      description: 'a grey heron',
      style: 'Anime Style',
      aspect: 'portrait',
    };
    expect(requests().at(-1)?.body).toEqual({ ...recipe, publish: false, made_from: testId(7) });
    server.push(done());
    await screen.findByText('Private');
    fireEvent.click(screen.getByRole('button', { name: 'Not a remix' }));
    expect(screen.queryByRole('link', { name: 'Show the original' })).toBeNull();
    await generate('a grey heron');
    expect(requests().at(-1)?.body).toEqual({ ...recipe, publish: false });
  });

  it('sends prompt, publish and aspect ratio', async () => {
    open();
    fireEvent.click(screen.getByLabelText('Anime Style'));
    fireEvent.click(screen.getByLabelText('Portrait'));
    fireEvent.click(screen.getByRole('switch'));
    await generate('  a fox ');
    const prompt = 'Generate an image of a fox in the style Anime Style';
    const asked = { description: 'a fox', style: 'Anime Style', aspect: 'portrait' };
    const body = { prompt, publish: true, ...asked };
    expect(requests()[0]).toEqual({ query: {}, path: '/api/ai/generate-image', body });
    const button = screen.getByRole('button', { name: 'Generating Image' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    server.push(events.progress('Drawing the image.'));
    expect(await screen.findAllByText(/Drawing the image\./)).not.toHaveLength(0);
  });

  it('refuses a description that contains only spaces', () => {
    open();
    fireEvent.change(description(), { target: { value: '   ' } });
    expect(description().checkValidity()).toBe(false);
    fireEvent.change(description(), { target: { value: ' fox' } });
    expect(description().checkValidity()).toBe(true);
  });

  it('shows the image and its settings, and keeps both when the next run fails', async () => {
    open();
    await generate('a <i>fox</i>');
    server.push(done(testImage({ settings: { description: 'a <i>fox</i>', style: 'Anime Style' } })));
    const shown = await screen.findByAltText('a <i>fox</i>');
    expect(shown.getAttribute('src')).toContain('/pictures/one.png');
    expect(screen.getByRole('list', { name: 'Settings of this image' }).textContent).toContain('Anime Style');
    await generate();
    server.push(events.error('The AI provider refused this request.'));
    expect((await screen.findByRole('alert')).textContent).toContain('The AI provider refused this request.');
    expect(screen.getByAltText('a <i>fox</i>')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Generate Image' }).hasAttribute('aria-disabled')).toBe(false);
  });

  it('says why an image is private that should be public', async () => {
    open();
    await generate();
    const image = testImage();
    server.push(done({ ...image, settings: { ...image.settings, unpublished: 'unchecked' } }));
    expect(
      await screen.findByText(/could not be compared with the images that operators removed/),
    ).toBeTruthy();
  });

  it('shows a recent image of the history, and fills the form with its settings', async () => {
    const recipe = { description: 'a heron', style: 'Anime Style', aspect: 'portrait' };
    const { report: _, ...image } = testImage({
      settings: { tool: 'generate', ...recipe, width: 2, height: 3 },
    });
    history = [{ ...image, excerpt: '', size: 1, url: '/api/user/creations/1' }];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show: a heron' }));
    expect(screen.getByAltText('a heron')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Use these settings' }));
    expect(description().value).toBe('a heron');
    expect(screen.getByLabelText<HTMLInputElement>('Anime Style').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Portrait').checked).toBe(true);
  });

  it('shows the chosen one of several as recent image, also before the list is fetched again', async () => {
    const { report: _, ...image } = testImage({ settings: { tool: 'generate', description: 'a heron' } });
    history = [{ ...image, content: '/pictures/1.png', excerpt: '', size: 1, url: '/api/user/creations/1' }];
    open();
    const recent = await screen.findByRole('button', { name: 'Show: a heron' });
    await generate('a heron');
    server.push(done({ ...testImage({ settings: { description: 'a heron' } }), content: '/pictures/3.png' }));
    await screen.findByAltText('a heron');
    expect(recent.querySelector('img')?.getAttribute('src')).toBe('/pictures/3.png?w=480&format=webp');
  });

  it('fetches the recent images again when an image is done', async () => {
    open();
    const fetches = () => server.requests.length - requests().length;
    await generate('a fox');
    server.push(events.progress('Drawing the image.'));
    await screen.findAllByText(/Drawing the image\./);
    const before = fetches();
    server.push(done(testImage({ settings: { description: 'a fox' } })));
    await screen.findByAltText('a fox');
    await waitFor(() => expect(fetches()).toBe(before + 1));
  });

  it('opens the image in the background removal', async () => {
    render(
      <MemoryRouter initialEntries={['/ai/generate-images']}>
        <Routes>
          <Route path="/ai/generate-images" element={<GenerateImages />} />
          <Route path="/ai/remove-background" element={<RemoveBackground />} />
        </Routes>
      </MemoryRouter>,
    );
    await generate('a fox');
    server.push(done(testImage({ settings: { description: 'a fox' } })));
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove background' }));
    expect(await screen.findByText('a fox')).toBeTruthy();
  });

  it('makes four images, of which one is chosen and the others are discarded and brought back', async () => {
    const images = [1, 2, 3, 4].map((number) => `http://localhost/pictures/${number}.png`);
    const four = testImage({ images, content: images[0] ?? '', settings: { description: 'a fox' } });
    answer = ({ body }) => {
      const { image = 2, others } = body as { image?: number; others?: string };
      const chosen = { ...four, content: images[image] ?? '' };
      const { images: _, ...one } = chosen;
      return { success: true, message: 'Saved.', creation: others === 'discard' ? one : chosen };
    };
    open();
    fireEvent.click(screen.getByLabelText('4'));
    await generate('a fox');
    expect(requests()[0]?.body).toMatchObject({ count: 4 });
    server.push(done(four));
    const radio = (number: number) => screen.getByLabelText<HTMLInputElement>(`Image ${number}`);
    await screen.findByRole('group', { name: 'Choose an image' });
    expect(radio(1).checked).toBe(true);
    fireEvent.click(radio(2));
    fireEvent.click(radio(3));
    expect(radio(3).checked).toBe(true);
    await waitFor(() => expect(requests().at(-1)?.body).toEqual({ image: 2 }));
    expect(requests().at(-1)?.path).toBe(`/api/user/creations/${four.id}/choose-image`);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Discard the others' }));
    expect((await screen.findByAltText('a fox')).getAttribute('src')).toContain('/pictures/3.png');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('group', { name: 'Choose an image' });
    expect(radio(3).checked).toBe(true);
    expect(requests().at(-1)?.body).toEqual({ others: 'keep' });
  });
});
