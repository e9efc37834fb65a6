import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
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
