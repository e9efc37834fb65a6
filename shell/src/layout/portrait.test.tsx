import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Portrait } from './Portrait.tsx';

afterEach(cleanup);

it('draws a figure where there is no picture, or where it cannot be fetched, and tries the next one', () => {
  const { container, rerender } = render(<Portrait src="" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<Portrait src="/ada.png" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/ada.png');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  rerender(<Portrait src="/grace.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/grace.png');
});
