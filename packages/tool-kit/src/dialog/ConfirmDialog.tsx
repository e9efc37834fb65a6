import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { messages } from '../messages.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb, as on the button that asked. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that matters. The caller closes it when the thing is done. */
export const ConfirmDialog = ({ action, busy = false, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <Button onClick={() => dialog.onOpenChange(false)}>{messages.cancel}</Button>
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  />
);
