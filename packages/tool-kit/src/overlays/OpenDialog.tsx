import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../elements/class-names.ts';
import { IconButton } from '../elements/IconButton.tsx';
import { X } from '../elements/icons.ts';
import { usePortal } from '../elements/ToolFrame.tsx';
import { messages } from '../messages.ts';

const sizes = {
  normal: 'kit:w-[min(30rem,100%)]',
  wide: 'kit:w-[min(72rem,100%)]',
  fit: 'kit:w-fit kit:max-w-[min(72rem,100%)] kit:min-w-[min(24rem,100%)]',
};

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `wide` for images and videos; `fit` is as wide as its content, not as its title. */
  size?: keyof typeof sizes;
  actions?: ReactNode;
  /** The element that gets the focus at the end if the opener no longer exists. */
  focusAfter?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

/** The content of a `Dialog`. It keeps the focus until Escape or a click outside closes it. */
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
        <RadixDialog.Overlay
          className="kit:fixed kit:inset-0 kit:z-(--z-overlay) kit:grid kit:animate-appear kit:place-items-center kit:overflow-y-auto kit:bg-(--backdrop) kit:p-4 kit:data-[state=closed]:animate-[kit-vanish_var(--quick)_var(--ease)_forwards]"
          // In the body it is of the page, not of the tool that is open.
          data-shell={container ? undefined : ''}
        >
          <RadixDialog.Content
            className={classNames(
              'kit:animate-[kit-rise_var(--slow)_var(--ease)] kit:rounded-panel kit:border kit:border-line kit:bg-raised kit:p-(--inset) kit:text-ink kit:shadow-3',
              sizes[size],
            )}
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
            <header
              className={classNames(
                'kit:flex kit:items-start kit:justify-between kit:gap-4',
                size === 'fit' && 'kit:contain-inline-size',
              )}
            >
              <RadixDialog.Title
                className={classNames(
                  'kit:font-serif kit:tracking-[-0.015em] kit:wrap-anywhere',
                  size === 'normal' ? 'kit:text-2xl/[1.15]' : 'kit:line-clamp-2 kit:text-xl/[1.15]',
                )}
                dir="auto"
              >
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton className="kit:-mt-[0.35rem] kit:-me-[0.35rem]" label={messages.close} plain>
                  <X aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            </header>
            {description && (
              <RadixDialog.Description className="kit:mt-2 kit:mb-4 kit:text-[0.95rem] kit:text-ink-2">
                {description}
              </RadixDialog.Description>
            )}
            {children}
            {actions && (
              <footer className="kit:mt-6 kit:flex kit:flex-wrap kit:justify-end kit:gap-[0.6rem]">
                {actions}
              </footer>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
