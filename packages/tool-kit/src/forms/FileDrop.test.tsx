import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';
import { FileDrop } from './FileDrop.tsx';

function Form({ loadSample }: { loadSample?: () => Promise<File> }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      label="Upload image"
      hint="Supports JPG, PNG, and other image formats. Up to 1 MB."
      accept="image/*"
      kinds="an image"
      megabytes={1}
      file={file}
      onFile={setFile}
      sample={loadSample && { label: 'Use a sample', load: loadSample }}
      required
    />
  );
}

const image = new File(['x'], 'cat.png', { type: 'image/png' });
const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
const zone = () => {
  const element = screen.getByLabelText<HTMLInputElement>('Upload image').parentElement;
  if (!element) throw new Error('no place to drop');
  return element;
};

it('says why a file is refused directly below the drop zone', () => {
  render(<Form loadSample={async () => image} />);
  fireEvent.drop(zone(), { dataTransfer: { files: [text] } });
  expect(screen.getByRole('alert').previousElementSibling).toBe(zone());
});

it('shows its limits before a file is chosen, and restricts the file dialog to accepted types', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Upload image');
  expect(input.accept).toBe('image/*');
  expect(input.required).toBe(true);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '1 MB',
  );
});

it('accepts a dropped file', () => {
  render(<Form />);
  fireEvent.drop(zone(), { dataTransfer: { files: [image] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
});

it('accepts a pasted file', () => {
  render(<Form />);
  fireEvent.paste(document.body, { clipboardData: { files: [image] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
});

it('keeps the current file when another is refused, and shows the reason', () => {
  render(<Form />);
  fireEvent.drop(zone(), { dataTransfer: { files: [image] } });
  fireEvent.drop(zone(), { dataTransfer: { files: [text] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe("notes.txt isn't an image.");
});

it('keeps a file that was chosen while the sample was loading', async () => {
  const loading = Promise.withResolvers<File>();
  render(<Form loadSample={() => loading.promise} />);
  fireEvent.click(screen.getByRole('button', { name: 'Use a sample' }));
  fireEvent.drop(zone(), { dataTransfer: { files: [image] } });
  await act(async () => loading.resolve(new File(['x'], 'sample.png', { type: 'image/png' })));
  expect(screen.getByText('cat.png')).toBeTruthy();
  expect(screen.queryByText('sample.png')).toBeNull();
});

it.each([
  ['in the field', (button: HTMLElement) => button.focus(), 'Upload image'],
  ['where it is', () => undefined, null],
])('keeps the focus %s when the sample replaces its button', async (_, focus, label) => {
  render(<Form loadSample={async () => new File(['x'], 'sample.png', { type: 'image/png' })} />);
  const button = screen.getByRole('button', { name: 'Use a sample' });
  focus(button);
  fireEvent.click(button);
  expect(await screen.findByText('sample.png')).toBeTruthy();
  expect(document.activeElement).toBe(label ? screen.getByLabelText(label) : document.body);
});

it('names the reason of a refusal as a description of the input', () => {
  render(<Form />);
  fireEvent.drop(zone(), { dataTransfer: { files: [text] } });
  const input = screen.getByLabelText('Upload image');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    "notes.txt isn't an image.",
  );
});

function FormOfSeveral() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <FileDrop
      label="Upload image"
      hint=""
      accept="image/*"
      kinds="an image"
      megabytes={1}
      file={files.length === 1 ? (files[0] ?? null) : null}
      onFile={(file) => setFiles(file ? [file] : [])}
      multiple={{ most: 3, files, onFiles: setFiles }}
    />
  );
}

it('takes several files, and names each that is left out', async () => {
  render(<FormOfSeveral />);
  const images = (count: number) => Array.from({ length: count }, () => image);
  const other = new File(['x'], 'sheet.xls', { type: 'application/vnd.ms-excel' });
  fireEvent.drop(zone(), { dataTransfer: { files: [text, image, other, image] } });
  expect(await screen.findByText('2 files')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe("notes.txt isn't an image.\nsheet.xls isn't an image.");
  fireEvent.drop(zone(), { dataTransfer: { files: images(4) } });
  expect(await screen.findByText('3 files')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(
    'Up to 3 files are used at a time. We kept the first 3. Left out: cat.png.',
  );
  fireEvent.drop(zone(), { dataTransfer: { files: [image] } });
  expect(await screen.findByText('cat.png')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reads dropped folders in the order of names, without hidden files', async () => {
  const fileEntry = (name: string) => ({
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
  });
  const folderEntry = (name: string, entries: object[]) => ({
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const parts = [entries.slice(0, 2), entries.slice(2), []];
      return { readEntries: (resolve: (part: object[]) => void) => resolve(parts.shift() ?? []) };
    },
  });
  const folder = folderEntry('photos', [
    fileEntry('10.png'),
    fileEntry('.DS_Store'),
    folderEntry('more', [fileEntry('a.png')]),
    fileEntry('9.png'),
  ]);
  const items = [folder, fileEntry('b.png')].map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await droppedFiles(items as unknown as DataTransferItemList, [] as unknown as FileList);
  expect(found.map(({ name }) => name)).toEqual(['b.png', '9.png', '10.png', 'a.png']);
});
