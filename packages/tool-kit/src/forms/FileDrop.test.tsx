import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

afterEach(cleanup);

function Form() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      label="Upload image"
      hint="Supports JPG, PNG, and other image formats. Up to 1 MB."
      accept="image/*"
      kinds="a picture"
      megabytes={1}
      file={file}
      onFile={setFile}
      required
    />
  );
}

const picture = new File(['x'], 'cat.png', { type: 'image/png' });
const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
const zone = () => {
  const element = screen.getByLabelText<HTMLInputElement>('Upload image').parentElement;
  if (!element) throw new Error('no place to drop');
  return element;
};

it('says its limits before anything is chosen, and asks for the kinds it takes', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Upload image');
  expect(input.accept).toBe('image/*');
  expect(input.required).toBe(true);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '1 MB',
  );
});

it('takes a file that is dropped', () => {
  render(<Form />);
  fireEvent.drop(zone(), { dataTransfer: { files: [picture] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
});

it('takes a file that is pasted', () => {
  render(<Form />);
  fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
});

it('keeps the file it has when another is refused, and says why', () => {
  render(<Form />);
  fireEvent.drop(zone(), { dataTransfer: { files: [picture] } });
  fireEvent.drop(zone(), { dataTransfer: { files: [text] } });
  expect(screen.getByText('cat.png')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('notes.txt is of another kind. Choose a picture.');
});
