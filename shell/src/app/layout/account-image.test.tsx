import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountImage } from './AccountFooter.tsx';

it('shows an icon without an image or when it does not load, and loads the next image', () => {
  const { container, rerender } = render(<AccountImage src="" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<AccountImage src="/ada.png" />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/ada.png');
  if (image) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  rerender(<AccountImage src="/grace.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/grace.png');
});
