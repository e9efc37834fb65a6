import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToolForm } from '../forms/ToolPage.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

afterEach(() => void vi.restoreAllMocks());

/** A form that is busy from its first submission. */
function Form({ onSubmit, children }: { onSubmit: () => void; children: (busy: boolean) => ReactNode }) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setBusy(true);
      }}
    >
      {children(busy)}
    </form>
  );
}

describe('a busy button', () => {
  it('keeps the focus, also if it is to be disabled, and says that it is busy', () => {
    const { rerender } = render(<Button>Send</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect([button.hasAttribute('aria-disabled'), button.hasAttribute('aria-busy')]).toEqual([false, false]);
    button.focus();
    rerender(
      <Button busy disabled>
        Send
      </Button>,
    );
    expect(button.disabled).toBe(false);
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([
      'true',
      'true',
    ]);
  });

  it.each([
    [
      'Button',
      (busy: boolean, onClick: () => void) => (
        <Button busy={busy} onClick={onClick}>
          Save
        </Button>
      ),
    ],
    [
      'IconButton',
      (busy: boolean, onClick: () => void) => (
        <IconButton label="Save" busy={busy} onClick={onClick}>
          +
        </IconButton>
      ),
    ],
  ])('does nothing when it is pressed again (%s)', (_, buttonOf) => {
    const onClick = vi.fn();
    const { rerender } = render(buttonOf(false, onClick));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(buttonOf(true, onClick));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).toHaveBeenCalledOnce();
    rerender(buttonOf(false, onClick));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('does not submit its form a second time', () => {
    const onSubmit = vi.fn();
    render(
      <Form onSubmit={onSubmit}>
        {(busy) => (
          <Button type="submit" busy={busy}>
            Send
          </Button>
        )}
      </Form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    // Browsers click the submit button also on Enter in a field.
    for (let count = 0; count < 3; count += 1) fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('does not submit its form on Ctrl+Enter', () => {
    const onSubmit = vi.fn();
    const form = (busy: boolean) => (
      <ToolForm title="Tea" action="Brew" busyAction="Brewing" busy={busy} onSubmit={onSubmit}>
        <input aria-label="Kind" />
      </ToolForm>
    );
    const press = () =>
      fireEvent.keyDown(screen.getByLabelText('Kind'), { key: 'Enter', ctrlKey: true, cancelable: true });
    const { rerender } = render(form(false));
    press();
    rerender(form(true));
    expect(press(), 'the browser would click the button').toBe(false);
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

it('the form of a tool is submitted when there is a connection', () => {
  const onSubmit = vi.fn();
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <ToolForm title="Tea" action="Brew" busyAction="Brewing" busy={false} onSubmit={onSubmit}>
      <input aria-label="Kind" />
    </ToolForm>,
  );
  const submit = () => fireEvent.keyDown(screen.getByLabelText('Kind'), { key: 'Enter', ctrlKey: true });
  submit();
  const button = screen.getByRole('button', { name: 'Needs a connection' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
  connected.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  submit();
  expect(screen.getByRole('button', { name: 'Brew' })).toBeTruthy();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('a button that is aria-disabled keeps the focus and does nothing', () => {
  const onClick = vi.fn();
  render(
    <IconButton label="Next" aria-disabled onClick={onClick}>
      ›
    </IconButton>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('aria-busy')).toBe(false);
});
