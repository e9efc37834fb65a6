import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DemoButton } from './DemoButton.tsx';

// Loaded in advance, so that no test waits for the compiler.
beforeAll(() => import('./DemoDialog.tsx'));

const open = async () => {
  render(<DemoButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Watch Demo' }));
  return screen.findByRole('dialog', { name: 'Atelier at work' });
};
const video = (dialog: HTMLElement) => dialog.querySelector('video');

it('loads no video before it is opened', () => {
  const { container } = render(<DemoButton />);
  expect(container.querySelector('dialog, video')).toBeNull();
});

it('opens a modal dialog with the recording and its captions', async () => {
  const dialog = await open();
  expect(dialog.hasAttribute('open')).toBe(true);
  expect(video(dialog)?.getAttribute('src')).toBe('/demo/atelier-demo.webm');
  expect(video(dialog)?.controls).toBe(true);
  const track = dialog.querySelector('track');
  expect(track?.getAttribute('kind')).toBe('captions');
  expect(track?.getAttribute('src')).toBe('/demo/captions.en.vtt');
});

it('closes with its button and opens again', async () => {
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the demo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Watch Demo' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('is removed when the browser closes it, as on Escape', async () => {
  const dialog = await open();
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('The demo is not a dialog element.');
  dialog.close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('closes on a click outside, not on one inside', async () => {
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('heading'));
  expect(screen.queryByRole('dialog')).toBeTruthy();
  fireEvent.click(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows an error when the recording does not load, and tries again', async () => {
  const dialog = await open();
  const broken = video(dialog);
  if (!broken) throw new Error('There is no video.');
  fireEvent.error(broken);
  expect(within(dialog).getByRole('alert').textContent).toContain("We couldn't load the demo.");
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(video(dialog)).toBeTruthy();
});
