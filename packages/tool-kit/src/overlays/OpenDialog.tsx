import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../elements/class-names.ts';
import { IconButton } from '../elements/IconButton.tsx';
import { usePortal } from '../elements/ToolFrame.tsx';
import { messages } from '../messages.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  /** `wide` for images and videos. */
  size?: 'normal' | 'wide';
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** The element that gets the focus at the end if the opener no longer exists. */
  focusAfter?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

/** The content of a `Dialog`. Focus stays inside while it is open, Escape and a click outside close it, then focus returns. */
export function OpenDialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'normal',
  actions,
  focusAfter,
  children,
}: DialogProps) {
  const container = usePortal();
  const opener = useRef<Element | null>(null);
  const returnFocus = () => {
    const from = opener.current;
    const stays = from instanceof HTMLElement && from.isConnected && from !== document.body;
    const target = stays ? from : focusAfter?.();
    target?.focus();
    return target !== undefined && target !== null;
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal container={container}>
        <RadixDialog.Overlay className="kit-backdrop">
          <RadixDialog.Content
            className={classNames('kit-dialog', size === 'wide' && 'kit-dialog-wide')}
            // Otherwise Radix names a description that does not exist.
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            // Radix returns the focus only to a trigger of its own.
            onCloseAutoFocus={(event) => {
              if (returnFocus()) event.preventDefault();
            }}
          >
            <header className="kit-dialog-head">
              <RadixDialog.Title className="kit-dialog-title" dir="auto">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton label={messages.close} plain>
                  <X aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            </header>
            {description && (
              <RadixDialog.Description className="kit-dialog-description">
                {description}
              </RadixDialog.Description>
            )}
            {children}
            {actions && <footer className="kit-dialog-actions">{actions}</footer>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
