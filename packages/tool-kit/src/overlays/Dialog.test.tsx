import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ToolFrame } from '../results/ToolFrame.tsx';
import { Dialog } from './Dialog.tsx';

// Loading the chunk for the first time may take longer than a query waits.
beforeAll(() => import('./OpenDialog.tsx'));
afterEach(cleanup);

const tool = { gradient: { from: '#112233', to: '#445566' }, icon: 'data:image/svg+xml,%3Csvg/%3E' };

it('opens inside the wrapper of its module, where the module’s styles and colours apply', async () => {
  render(
    <ToolFrame module="mfe-example" tool={tool}>
      <Dialog open onOpenChange={() => undefined} title="Delete this?" />
    </ToolFrame>,
  );
  const wrapper = (await screen.findByRole('dialog', { name: 'Delete this?' })).closest<HTMLElement>(
    '[data-mfe]',
  );
  expect(wrapper?.dataset.mfe).toBe('mfe-example');
  expect(wrapper?.style.getPropertyValue('--tool-accent-from')).toBe('#112233');
});

it('closes on Escape', async () => {
  const onOpenChange = vi.fn();
  render(<Dialog open onOpenChange={onOpenChange} title="Delete this?" />);
  await screen.findByRole('dialog');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
