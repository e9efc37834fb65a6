import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { ToolFrame } from '../elements/ToolFrame.tsx';
import { Dialog } from './Dialog.tsx';

// Loading the chunk for the first time may take longer than a query waits.
beforeAll(() => import('./OpenDialog.tsx'));

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

function Page({ openerStays }: { openerStays: boolean }) {
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  return (
    <>
      {(openerStays || !closed) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <button type="button">Next</button>
      {open && (
        <Dialog
          open
          onOpenChange={() => {
            setOpen(false);
            setClosed(true);
          }}
          title="Look"
          focusAfter={() => screen.getByText('Next')}
        />
      )}
    </>
  );
}

it.each([
  [true, 'Open'],
  [false, 'Next'],
])(
  'returns the focus to its opener, or to what the page names (opener exists: %s)',
  async (openerStays, name) => {
    render(<Page openerStays={openerStays} />);
    const opener = screen.getByText('Open');
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  },
);
