import { events, testId, testServer } from '@atelier/tool-kit/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import RemoveObject from '../RemoveObject.tsx';
import { pngFile, testImage } from '../testing/test-image.ts';

const server = testServer();

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const surface = () => screen.getByRole('group', { name: 'Selection on the image' });
const choose = async (name = 'table.png') => {
  fireEvent.change(screen.getByLabelText('Upload Image'), { target: { files: [pngFile(name)] } });
  await screen.findByText(name);
};

let drawn: (number | string)[][] = [];
beforeEach(() => {
  drawn = [];
  const prototype = HTMLCanvasElement.prototype;
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const { width, height } = this;
    drawn.push([width, height]);
    return {
      canvas: this,
      fillRect: () => undefined,
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: (x: number, y: number) => drawn.push([x, y]),
      stroke(this: CanvasRenderingContext2D) {
        drawn.push([String(this.strokeStyle), this.lineWidth]);
      },
    } as unknown as ReturnType<typeof prototype.getContext>;
  });
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['mask'], { type: 'image/png' })));
});

async function open() {
  render(<RemoveObject />, { wrapper: MemoryRouter });
  await choose();
  await screen.findByAltText('The uploaded image');
  showImage();
}
function showImage(alt = 'The uploaded image') {
  const image = screen.getByAltText(alt);
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  surface().getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
  fireEvent.load(image);
}
function drag(...points: [x: number, y: number][]) {
  dragWith('', ...points);
}
function dragWith(pointerType: string, ...points: [x: number, y: number][]) {
  const at = ([clientX, clientY] = [0, 0]) => ({
    pointerId: 1,
    pointerType,
    isPrimary: true,
    button: 0,
    clientX,
    clientY,
  });
  fireEvent.pointerDown(surface(), at(points[0]));
  for (const point of points.slice(1)) fireEvent.pointerMove(surface(), at(point));
  fireEvent.pointerUp(surface(), at(points.at(-1)));
}
async function submit(count = 1) {
  const { form } = button('Remove Object');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(server.requests).toHaveLength(count));
  return server.requests.at(-1)?.body as Record<string, string | File>;
}

it('sends what is painted as a mask of the size of the image, without a name', async () => {
  await open();
  const name = screen.getByLabelText<HTMLTextAreaElement>('Describe object name to remove');
  expect([name.required, name.disabled]).toEqual([true, false]);
  fireEvent.change(screen.getByRole('slider', { name: 'Brush size' }), { target: { value: '10' } });
  drag([100, 100], [140, 120]);
  expect([name.required, name.disabled]).toEqual([false, true]);
  expect(screen.getByText('1 stroke')).toBeTruthy();
  const fields = await submit();
  expect(Object.keys(fields)).toEqual(['image', 'mask']);
  const line = [
    [100, 100],
    [140, 120],
  ];
  expect(drawn).toEqual([[400, 200], ...line, ['#fff', 40]]);
});

it('paints the next stroke on the result at once, and undoes each removal', async () => {
  await open();
  drag([100, 100], [140, 120]);
  await submit();
  server.push(events.done(testImage({ settings: { tool: 'remove-object' } })));
  expect(await screen.findByAltText('The image without the selected area')).toBeTruthy();
  expect(screen.queryByText('1 stroke')).toBeNull();
  expect(screen.queryByRole('slider', { name: 'Compare before and after' })).toBeNull();
  fireEvent.click(button('Compare'));
  expect(screen.getByRole('slider', { name: 'Compare before and after' })).toBeTruthy();
  fireEvent.click(button('Remove more'));
  showImage('The image without the selected area');
  drag([10, 10]);
  expect(Object.keys(await submit(2))).toEqual(['made_from', 'mask']);
  server.push(events.done(testImage({ id: testId(2), content: 'http://localhost/pictures/two.png' })));
  const shown = () => screen.getByAltText<HTMLImageElement>('The image without the selected area').src;
  await waitFor(() => expect(shown()).toContain('two.png'));
  fireEvent.click(button('Undo this removal'));
  expect(shown()).toContain('one.png');
  fireEvent.click(button('Undo this removal'));
  expect(screen.getByAltText('The uploaded image')).toBeTruthy();
});

it('removes what a mouse draws on a result at once if that is chosen; neither a click nor a finger does', async () => {
  await open();
  dragWith('mouse', [100, 100], [140, 120]);
  await submit();
  server.push(events.done(testImage({ id: testId(1) })));
  await screen.findByRole('button', { name: 'Compare' });
  const each = screen.getByRole('switch', { name: 'Remove with each stroke' });
  expect(each.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText('1 unit each')).toBeTruthy();
  dragWith('mouse', [10, 10], [50, 50]);
  expect(screen.getByText('1 stroke')).toBeTruthy();
  fireEvent.click(button('Clear'));
  fireEvent.click(each);
  dragWith('touch', [10, 10], [50, 50]);
  fireEvent.click(button('Clear'));
  dragWith('mouse', [10, 10]);
  fireEvent.click(button('Clear'));
  expect(server.requests).toHaveLength(1);
  dragWith('mouse', [10, 10], [50, 50]);
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(surface().getAttribute('aria-busy')).toBe('true');
});

it('takes back the last stroke, and all of them; both can be undone', async () => {
  await open();
  drag([0, 0], [40, 40]);
  drag([100, 100], [140, 140]);
  fireEvent.keyDown(surface(), { key: 'z', ctrlKey: true });
  expect(screen.getByText('1 stroke')).toBeTruthy();
  drag([100, 100], [140, 140]);
  button('Clear').focus();
  fireEvent.click(button('Clear'));
  expect(document.activeElement).toBe(surface());
  expect(screen.queryByText(/strokes?$/)).toBeNull();
  fireEvent.click(button('Undo'));
  expect(screen.getByText('2 strokes')).toBeTruthy();
});

it('is painted by keyboard: moved, drawn with Shift, a dot by the space bar', async () => {
  await open();
  fireEvent.keyDown(surface(), { key: 'ArrowLeft' });
  expect(screen.queryByText('1 stroke')).toBeNull();
  fireEvent.keyDown(surface(), { key: ' ' });
  fireEvent.keyDown(surface(), { key: 'ArrowDown', shiftKey: true });
  expect(screen.getByText('2 strokes')).toBeTruthy();
  await submit();
  const [, dot, dotStyle, from, to] = drawn;
  expect([dot, dotStyle?.[0], from]).toEqual([[184, 100], '#fff', [184, 100]]);
  expect(to?.[0]).toBe(184);
  expect(Number(to?.[1])).toBeGreaterThan(100);
});

it('ignores other buttons, and strokes that a second finger or Escape ends', async () => {
  await open();
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

it('stays while another page is open, and is empty for another image', async () => {
  await open();
  drag([0, 0], [40, 40]);
  cleanup();
  render(<RemoveObject />, { wrapper: MemoryRouter });
  showImage();
  expect(screen.getByText('1 stroke')).toBeTruthy();
  await choose('chair.png');
  showImage();
  expect(screen.queryByText(/strokes?$/)).toBeNull();
});

it('asks for a name where the browser cannot show the image', async () => {
  render(<RemoveObject />, { wrapper: MemoryRouter });
  await choose();
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
  expect(screen.queryByText('1 stroke')).toBeNull();
});
