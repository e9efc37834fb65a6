import { events, testServer } from '@atelier/tool-kit/testing';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import RemoveObject from '../RemoveObject.tsx';
import { pngFile, testImage } from '../testing/test-image.ts';

const server = testServer();

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const surface = () => screen.getByRole('group', { name: 'Selection on the image' });
const choose = async (name = 'table.png') => {
  fireEvent.change(screen.getByLabelText('Upload Image'), { target: { files: [pngFile(name)] } });
  await screen.findByText(name);
};

/** Opens the tool with an image of 400 x 200, shown at its size in the page's corner. */
async function open() {
  render(<RemoveObject />, { wrapper: MemoryRouter });
  await choose();
  fireEvent.click(screen.getByLabelText('Select it on the image'));
  showImage();
}
function showImage() {
  const image = screen.getByAltText('The uploaded image');
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  surface().getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
  fireEvent.load(image);
}
function drag(...points: [x: number, y: number][]) {
  const at = ([clientX, clientY] = [0, 0]) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX,
    clientY,
  });
  fireEvent.pointerDown(surface(), at(points[0]));
  for (const point of points.slice(1)) fireEvent.pointerMove(surface(), at(point));
  fireEvent.pointerUp(surface(), at(points.at(-1)));
}
async function submit() {
  const { form } = button('Remove Object');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  return server.requests[0]?.body as Record<string, string | File>;
}
const sentRegions = async () => JSON.parse(String((await submit()).regions)) as object[];

it('sends a drawn rectangle in shares of the image, without a name', async () => {
  await open();
  drag([200, 150], [100, 50]);
  expect(screen.getByText('1 area, 13% of the image')).toBeTruthy();
  const fields = await submit();
  expect(Object.keys(fields)).toEqual(['image', 'regions']);
  expect(JSON.parse(String(fields.regions))).toEqual([{ x: 0.25, y: 0.25, width: 0.25, height: 0.5 }]);
  server.push(events.done(testImage({ settings: { tool: 'remove-object', areas: 1 } })));
  expect(await screen.findByAltText('The image without the selected area')).toBeTruthy();
});

it('sends a straight brush stroke as one rectangle', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Brush'));
  fireEvent.change(screen.getByRole('slider', { name: 'Brush size' }), { target: { value: '10' } });
  drag([100, 100], [120, 100], [140, 100]);
  expect(await sentRegions()).toEqual([{ x: 0.2, y: 0.4, width: 0.2, height: 0.2 }]);
});

it('takes back the last area, and all of them; both can be undone', async () => {
  await open();
  drag([0, 0], [40, 40]);
  drag([100, 100], [140, 140]);
  fireEvent.keyDown(surface(), { key: 'z', ctrlKey: true });
  expect(screen.getByText(/^1 area,/)).toBeTruthy();
  drag([100, 100], [140, 140]);
  button('Clear').focus();
  fireEvent.click(button('Clear'));
  expect(document.activeElement).toBe(button('Add rectangle'));
  expect(screen.queryByText(/of the image$/)).toBeNull();
  fireEvent.click(button('Undo'));
  expect(screen.getByText(/^2 areas,/)).toBeTruthy();
});

it('is made by keyboard: added, moved, resized, removed', async () => {
  await open();
  fireEvent.click(button('Add rectangle'));
  const name = /^Rectangle 1: 38% from the left, 38% from the top, 25% wide, 25% high$/;
  const rectangle = screen.getByRole('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(rectangle));
  fireEvent.keyDown(rectangle, { key: 'ArrowLeft' });
  fireEvent.keyDown(rectangle, { key: 'ArrowDown', shiftKey: true });
  expect(rectangle.getAttribute('aria-label')).toBe(
    'Rectangle 1: 36% from the left, 38% from the top, 25% wide, 27% high',
  );
  fireEvent.keyDown(rectangle, { key: 'Delete' });
  expect(screen.queryByRole('button', { name: /^Rectangle/ })).toBeNull();
  expect(document.activeElement).toBe(button('Add rectangle'));
});

it('ignores clicks, other buttons, and strokes that a second finger or Escape ends', async () => {
  await open();
  drag([100, 100]);
  fireEvent.pointerDown(surface(), { pointerId: 1, isPrimary: true, button: 2, clientX: 9, clientY: 9 });
  fireEvent.pointerUp(surface(), { pointerId: 1, isPrimary: true, button: 2, clientX: 90, clientY: 90 });
  for (const end of [
    () => fireEvent.pointerDown(surface(), { pointerId: 2, isPrimary: false, button: 0 }),
    () => fireEvent.pointerCancel(surface(), { pointerId: 1 }),
    () => fireEvent.keyDown(surface(), { key: 'Escape' }),
  ]) {
    fireEvent.pointerDown(surface(), { pointerId: 1, isPrimary: true, button: 0, clientX: 0, clientY: 0 });
    end();
    fireEvent.pointerUp(surface(), { pointerId: 1, isPrimary: true, button: 0, clientX: 90, clientY: 90 });
  }
  expect(button('Undo').disabled).toBe(true);
});

it('is required, is refused when nearly everything is selected, and says why', async () => {
  await open();
  const { form } = button('Remove Object');
  if (form) fireEvent.submit(form);
  expect(screen.getByRole('alert').textContent).toBe('Select the object on the image first.');
  drag([0, 0], [400, 190]);
  if (form) fireEvent.submit(form);
  expect(screen.getByRole('alert').textContent).toContain('nearly the whole image');
  expect(server.requests).toHaveLength(0);
});

it('stays while another page is open, and is empty for another image', async () => {
  await open();
  drag([0, 0], [40, 40]);
  cleanup();
  render(<RemoveObject />, { wrapper: MemoryRouter });
  showImage();
  expect(screen.getByText(/^1 area,/)).toBeTruthy();
  await choose('chair.png');
  showImage();
  expect(screen.queryByText(/of the image$/)).toBeNull();
});

it('has at most 20 areas', async () => {
  await open();
  for (let index = 0; index < 22; index += 1) drag([index * 15, 0], [index * 15 + 10, 20]);
  expect(screen.getByText(/20 areas are the limit/)).toBeTruthy();
  expect(button('Add rectangle').disabled).toBe(true);
  expect(await sentRegions()).toHaveLength(20);
});

it('asks for a name where the browser cannot show the image', async () => {
  render(<RemoveObject />, { wrapper: MemoryRouter });
  await choose();
  fireEvent.click(screen.getByLabelText('Select it on the image'));
  fireEvent.error(screen.getByAltText('The uploaded image'));
  expect(screen.getByText(/Name the object instead\.$/)).toBeTruthy();
});

it('zooms by keys, by buttons and by Ctrl with the wheel, and draws where it is shown', async () => {
  await open();
  const percent = () => screen.getByText(/^\d+%$/).textContent;
  for (const [key, shown] of Object.entries({ '+': '150%', '-': '100%' })) {
    fireEvent.keyDown(surface(), { key });
    expect(percent()).toBe(shown);
  }
  expect(button('Zoom out').disabled).toBe(true);
  for (let press = 0; press < 6; press += 1) fireEvent.click(button('Zoom in'));
  expect([percent(), button('Zoom in').disabled]).toEqual(['800%', true]);
  fireEvent.keyDown(surface(), { key: '0' });
  expect(percent()).toBe('100%');
  const turned = (ctrlKey: boolean) => {
    const wheel = new MouseEvent('wheel', { bubbles: true, cancelable: true, ctrlKey });
    return fireEvent(surface(), Object.assign(wheel, { deltaY: -200 }));
  };
  expect([turned(false), percent()]).toEqual([true, '100%']);
  expect([turned(true), percent()]).toEqual([false, '165%']);
});

it('zooms by two fingers without drawing', async () => {
  await open();
  const touch = (pointerId: number, clientX: number) => ({
    pointerId,
    pointerType: 'touch',
    isPrimary: pointerId === 1,
    button: 0,
    clientX,
    clientY: 100,
  });
  fireEvent.pointerDown(surface(), touch(1, 100));
  fireEvent.pointerDown(surface(), touch(2, 200));
  fireEvent.pointerMove(surface(), touch(2, 300));
  fireEvent.pointerUp(surface(), touch(2, 300));
  fireEvent.pointerUp(surface(), touch(1, 100));
  expect(screen.getByText('200%')).toBeTruthy();
  expect(screen.queryByText(/^1 area/)).toBeNull();
});

it('keeps what is drawn on the large canvas, and sends it from there', async () => {
  await open();
  drag([200, 150], [100, 50]);
  fireEvent.click(button('Large canvas'));
  const dialog = await screen.findByRole('dialog', { name: 'Selection on the image' });
  expect(within(dialog).getByText('1 area, 13% of the image')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Object' }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
