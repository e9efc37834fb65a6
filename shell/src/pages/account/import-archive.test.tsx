import { setTokenSource } from '@atelier/tool-kit/session-token';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportArchive } from './ImportArchive.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reportOf = (values: object) =>
  Response.json({
    success: true,
    message: '',
    imported: 0,
    existing: 0,
    remaining: 0,
    skipped_count: 0,
    skipped: [],
    ...values,
  });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Import a ZIP file'), { target: { files: [file] } });

it('sends a large archive until nothing remains, and says what was imported, was there, and why something was not', async () => {
  setTokenSource(async () => 'token');
  const send = vi
    .fn()
    .mockResolvedValueOnce(reportOf({ imported: 2, existing: 1, remaining: 3 }))
    .mockResolvedValueOnce(
      reportOf({
        imported: 2,
        existing: 3,
        skipped_count: 1,
        skipped: [{ name: 'Tea', reason: 'image_unreadable' }],
      }),
    );
  vi.stubGlobal('fetch', send);
  render(<ImportArchive />);
  choose(new File(['zip'], 'atelier.zip'));
  expect(await screen.findByText('4 creations were imported. 1 was here already.')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('Tea Its image cannot be read.');
  expect(send).toHaveBeenCalledTimes(2);
});

it('does not send what is too large, and says what to do', async () => {
  const send = vi.fn();
  vi.stubGlobal('fetch', send);
  render(<ImportArchive />);
  const file = new File(['zip'], 'atelier.zip');
  Object.defineProperty(file, 'size', { value: 101 * 1024 * 1024 });
  choose(file);
  expect(await screen.findByText(/larger than 100 MB/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});
