import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { IconButton } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import { messages } from '../messages.ts';
import { usePortal } from '../tool-frame/portal.ts';
import type { DialogProps } from './Dialog.tsx';
import './dialog.css';

/** What a `Dialog` draws with. Focus stays inside while it is open, Escape and a press outside close it, focus returns after. */
export function OpenDialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'normal',
  actions,
  children,
}: DialogProps) {
  const container = usePortal();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal container={container}>
        <RadixDialog.Overlay className="kit-backdrop">
          <RadixDialog.Content
            className={classNames('kit-dialog', size === 'wide' && 'kit-dialog-wide')}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="kit-dialog-head">
              <RadixDialog.Title className="kit-dialog-title">{title}</RadixDialog.Title>
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
