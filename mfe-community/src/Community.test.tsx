import { Announcer, CreationToolsContext, type CreationToolsProps, Toaster } from '@atelier/tool-kit';
import { cleanAfterEach, testId } from '@atelier/tool-kit/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Community from './Community.tsx';
import { startGalleryServer, testImage } from './testing/gallery-server.ts';

let nearEnd: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        nearEnd = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
cleanAfterEach();

function open(
  path = '/ai/community',
  before: string[] = [],
  tools: ComponentType<CreationToolsProps> | null = null,
) {
  const address = { current: '' };
  const History = () => {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    address.current = pathname + search;
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    );
  };
  render(
    <MemoryRouter initialEntries={[...before, path]}>
      <Toaster />
      <Announcer />
      <History />
      <Routes>
        <Route
          path="/ai/community/*"
          element={
            <CreationToolsContext value={tools}>
              <Community />
            </CreationToolsContext>
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return address;
}
const heart = (at: number) => screen.findByRole('button', { name: new RegExp(`^Like: thing ${at},`) });
const pressed = async (at: number) => {
  const button = await heart(at);
  return [button.getAttribute('aria-pressed'), button.textContent];
};
const like = async (at: number) => fireEvent.click(await heart(at));

describe('the gallery', () => {
  it('shows a loading message, then prompt, like count and like button of each image', async () => {
    startGalleryServer([testImage(1, { likes: ['-', '-'], like_count: 2 }), testImage(2)]);
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Creations' })).toBeTruthy();
    expect(screen.getByText('Loading the gallery')).toBeTruthy();
    expect(await pressed(1)).toEqual(['false', '2']);
    expect(await pressed(2)).toEqual(['false', '0']);
    expect(screen.getByText('thing 1')).toBeTruthy();
  });

  it('shows prompts of other users as plain text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    startGalleryServer([testImage(1, { settings: { description: evil }, prompt: evil })]);
    open();
    expect(await screen.findByText(evil)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('blurs a sensitive image, also in the viewer, until a click shows it in both', async () => {
    startGalleryServer([testImage(1, { sensitive: true }), testImage(2)]);
    open();
    const link = await screen.findByRole('link', { name: 'Open: thing 1' });
    const addresses = () => [...document.querySelectorAll('img')].map(({ src }) => src);
    const large = () => addresses().filter((src) => src.includes('/1.png') && !src.includes('w=32'));
    expect(within(link).getByAltText('Sensitive image, not shown')).toBeTruthy();
    fireEvent.click(link);
    const viewer = await screen.findByRole('dialog', { name: 'thing 1' });
    expect(large()).toEqual([]);
    fireEvent.click(within(viewer).getByRole('button', { name: 'Show sensitive image: thing 1' }));
    expect(within(viewer).getByAltText('thing 1')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(link).getByAltText('thing 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show sensitive image/ })).toBeNull();
  });

  it('shows an empty state if no image is published', async () => {
    startGalleryServer([]);
    open();
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Generate an image' })).toBeTruthy();
  });

  it('fetches the next page near the end of the list, by its cursor', async () => {
    const server = startGalleryServer(Array.from({ length: 30 }, (_, at) => testImage(at + 1)));
    open();
    await heart(1);
    act(() => nearEnd());
    await heart(30);
    expect(server.requests.at(-1)?.query).toMatchObject({ cursor: '24', limit: '24', sort: 'newest' });
  });

  it('keeps search, tag and order in the address, also below an open image, and shows all again', async () => {
    const server = startGalleryServer([testImage(1, { tags: ['fox'] }), testImage(2)]);
    const address = open();
    await heart(2);
    fireEvent.click(screen.getByRole('button', { name: 'fox' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open: thing 2' })).toBeNull());
    fireEvent.click(screen.getByLabelText('Most liked'));
    expect(address.current).toBe('/ai/community?tag=fox&sort=most-liked');
    fireEvent.click(await screen.findByRole('link', { name: 'Open: thing 1' }));
    expect(address.current).toBe(`/ai/community/${testId(1)}?tag=fox&sort=most-liked`);
    await screen.findByRole('dialog');
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(address.current).toBe('/ai/community?tag=fox&sort=most-liked'));

    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search images' });
    fireEvent.change(field, { target: { value: ' heron ' } });
    expect(await screen.findByText('No images for “heron, fox”')).toBeTruthy();
    expect(server.requests.at(-1)?.query).toMatchObject({ q: 'heron', tag: 'fox', sort: 'most-liked' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all images' }));
    expect(await heart(2)).toBeTruthy();
    expect(address.current).toBe('/ai/community');
  });
});

describe('a like', () => {
  it('is shown at once, then replaced by the response, and the list is fetched again', async () => {
    const server = startGalleryServer([testImage(1), testImage(2)]);
    open();
    await like(1);
    expect(await pressed(1)).toEqual(['true', '1']);
    await waitFor(() => expect(server.toggles()).toBe(1));
    expect(server.requests.at(-1)?.body).toEqual({ id: testId(1) });
    server.respond();
    expect(await screen.findByText('Liked.')).toBeTruthy();
    await waitFor(() => expect(server.fetches()).toBe(2));
    expect(await pressed(1)).toEqual(['true', '1']);
  });

  it('is reverted with the reason when the request fails', async () => {
    const server = startGalleryServer([testImage(1, { likes: ['-'], like_count: 1 })]);
    open();
    await like(1);
    expect(await pressed(1)).toEqual(['true', '2']);
    await waitFor(() => expect(server.toggles()).toBe(1));
    server.respond(false);
    expect(await screen.findByText('This part is not reachable right now.')).toBeTruthy();
    expect(await pressed(1)).toEqual(['false', '1']);
  });

  it('is removed by a second click, which waits for the first request', async () => {
    const server = startGalleryServer([testImage(1)]);
    open();
    await like(1);
    await like(1);
    expect(await pressed(1)).toEqual(['false', '0']);
    await waitFor(() => expect(server.toggles()).toBe(1));
    server.respond();
    await waitFor(() => expect(server.toggles()).toBe(2));
    expect(await pressed(1)).toEqual(['false', '0']);
    server.respond();
    expect(await screen.findByText('Like removed.')).toBeTruthy();
    expect(await pressed(1)).toEqual(['false', '0']);
  });
});

describe('the viewer', () => {
  const look = async (at: number) => {
    fireEvent.click(await screen.findByRole('link', { name: `Open: thing ${at}` }));
    await screen.findByRole('dialog');
  };

  it('has the address of its image, and back closes it, also after paging', async () => {
    startGalleryServer([testImage(1), testImage(2)]);
    const address = open('/ai/community', ['/ai']);
    await look(1);
    expect(address.current).toBe(`/ai/community/${testId(1)}`);
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(address.current).toBe(`/ai/community/${testId(2)}`);
    expect(screen.getByRole('dialog', { name: 'thing 2' })).toBeTruthy();
    fireEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address.current).toBe('/ai/community');
    await look(2);
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(address.current).toBe('/ai/community'));
    fireEvent.click(screen.getByText('Back'));
    expect(address.current).toBe('/ai');
  });

  it('opens an image by its address, also one that is on no loaded page, and closing it shows the gallery', async () => {
    const images = Array.from({ length: 30 }, (_, at) => testImage(at + 1));
    startGalleryServer(images);
    const address = open(`/ai/community/${testId(30)}`);
    const viewer = await screen.findByRole('dialog', { name: 'thing 30' });
    fireEvent.click(within(viewer).getByRole('button', { name: /^Like: thing 30,/ }));
    expect(await within(viewer).findByRole('button', { name: 'Like: thing 30, 1 like' })).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(address.current).toBe('/ai/community'));
    expect(await heart(1)).toBeTruthy();
  });

  it('says that the image of an address is private or unknown, and leads to the gallery', async () => {
    startGalleryServer([testImage(1)]);
    const address = open(`/ai/community/${testId(9)}`);
    expect(await screen.findByRole('dialog', { name: 'Image not found' })).toBeTruthy();
    expect(screen.getByText('It may be private or deleted.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the gallery' }));
    await waitFor(() => expect(address.current).toBe('/ai/community'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the focus on the arrow that leads to the last image', async () => {
    startGalleryServer([testImage(1), testImage(2)]);
    open();
    await look(1);
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next image' });
    fireEvent.click(next);
    expect(screen.getByRole('dialog', { name: 'thing 2' })).toBeTruthy();
    expect([next.disabled, next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    fireEvent.click(next);
    expect(screen.getByRole('dialog', { name: 'thing 2' })).toBeTruthy();
  });

  it('opens the recipe of a generated image in the generator, but not of a removal', async () => {
    const removal = { tool: 'remove-background', width: 10, height: 10 };
    startGalleryServer([testImage(1), testImage(2, { settings: removal, prompt: 'Remove the background' })]);
    open();
    await look(1);
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Remix' });
    const link = new URL(href, 'http://localhost');
    expect(link.pathname).toBe('/ai/generate-images');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      description: 'thing 1',
      style: 'Anime Style',
      aspect: 'square',
      made_from: testId(1),
    });
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(screen.queryByRole('link', { name: 'Remix' })).toBeNull();
  });

  it('leads from a remix to the image that it was made from, also from a list, and back to the gallery', async () => {
    const remixed_from = { id: testId(2), prompt: 'An image of thing 2', description: 'thing 2' };
    startGalleryServer([testImage(1, { remixed_from }), testImage(2)]);
    const address = open();
    await look(1);
    expect(screen.getByText('Remixed from')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'thing 2' }));
    expect(await screen.findByRole('dialog', { name: 'thing 2' })).toBeTruthy();
    expect(screen.queryByText('Remixed from')).toBeNull();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(address.current).toBe('/ai/community'));
  });

  it('shows the public name of the owner, which leads to the images of that name', async () => {
    startGalleryServer([testImage(1, { by: 'Ada L' }), testImage(2)]);
    const address = open();
    await look(2);
    expect(screen.queryByText('By')).toBeNull();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    fireEvent.click(screen.getByRole('link', { name: 'Ada L' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Images by Ada L' })).toBeTruthy();
    expect(address.current).toBe('/ai/community?by=Ada+L');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open: thing 2' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Show all images' }));
    expect(await heart(2)).toBeTruthy();
  });

  it('offers the actions of the product on the user’s own image, and leaves out what is private', async () => {
    startGalleryServer([testImage(1, { mine: true }), testImage(2)]);
    const Tools = ({ creation, onChange }: CreationToolsProps) => (
      <button type="button" onClick={() => onChange({ ...creation, publish: false })}>
        Make private
      </button>
    );
    open('/ai/community', [], Tools);
    await look(2);
    expect(screen.queryByRole('button', { name: 'Make private' })).toBeNull();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    fireEvent.click(await screen.findByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open: thing 1' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Open: thing 2' })).toBeTruthy();
  });
});

describe('tags', () => {
  it('are added and removed by the owner only, and lead to the images with them', async () => {
    const server = startGalleryServer([testImage(1, { mine: true, tags: ['fox'] }), testImage(2)]);
    const address = open(`/ai/community/${testId(1)}`);
    const viewer = await screen.findByRole('dialog');
    const field = within(viewer).getByLabelText('Add a tag');
    fireEvent.keyDown(field, { key: 'ArrowRight' });
    expect(screen.getByRole('dialog', { name: 'thing 1' })).toBeTruthy();
    fireEvent.change(field, { target: { value: 'snow' } });
    fireEvent.submit(field);
    fireEvent.click(await within(viewer).findByRole('button', { name: 'Remove the tag snow' }));
    await waitFor(() => expect(within(viewer).queryByText('snow')).toBeNull());
    const changes = server.requests.filter(({ path }) => path.endsWith('publish-creation'));
    expect(changes.map(({ body }) => body)).toEqual([
      { id: testId(1), publish: true, tags: ['fox', 'snow'] },
      { id: testId(1), publish: true, tags: ['fox'] },
    ]);
    fireEvent.click(within(viewer).getByRole('link', { name: 'fox' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address.current).toBe('/ai/community?tag=fox');
    cleanup();
    open(`/ai/community/${testId(2)}`);
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Add a tag')).toBeNull();
  });
});

describe('a report', () => {
  it('is sent with its reason, and the image disappears', async () => {
    const server = startGalleryServer([testImage(1), testImage(2)]);
    open(`/ai/community/${testId(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    expect(await screen.findAllByRole('radio', { checked: false })).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByLabelText('Hateful'));
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. An operator will look at it.')).toBeTruthy();
    expect(server.requests.find(({ path }) => path.endsWith('/report'))).toMatchObject({
      path: `/api/community/${testId(1)}/report`,
      body: { reason: 'hateful' },
    });
    await heart(2);
    expect(screen.queryByRole('button', { name: /^Like: thing 1,/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a name leaves the image where it is; a name is offered where there is one', async () => {
    const server = startGalleryServer([testImage(1, { by: 'Rude Name' })]);
    open(`/ai/community/${testId(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    fireEvent.click(await screen.findByLabelText('The name of its owner'));
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. An operator will look at it.');
    expect(server.requests.at(-1)).toMatchObject({ body: { reason: 'name' } });
    expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy();
  });

  it("is not offered for the user's own image", async () => {
    startGalleryServer([testImage(1, { mine: true })]);
    open(`/ai/community/${testId(1)}`);
    expect(await screen.findByRole('button', { name: 'Copy prompt' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  });
});
