import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressLine } from './RunProgress.tsx';

it('begins a known progress with a new bar, so that it does not animate backwards', () => {
  const bar = () => screen.getByRole('progressbar').firstElementChild;
  const { rerender } = render(<ProgressLine value={null} label="Working" />);
  const moving = bar();
  rerender(<ProgressLine value={0.01} label="Working" />);
  const first = bar();
  expect(first).not.toBe(moving);
  rerender(<ProgressLine value={0.5} label="Working" />);
  expect(bar()).toBe(first);
});
