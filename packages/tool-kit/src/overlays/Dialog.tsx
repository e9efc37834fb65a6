import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { messages } from '../messages.ts';
import type { DialogProps } from './OpenDialog.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./OpenDialog.tsx');

/** Loads the dialog's chunk early, for pages that open one on click. A failure is reported when a dialog opens. */
export const preloadDialog = () => {
  load().catch(() => undefined);
};

/** A modal dialog. Its content is a separate chunk that is loaded after the page. */
export function Dialog(props: DialogProps) {
  const module = useLazyModule(load, props.open, () => props.onOpenChange(false));
  return module && <module.OpenDialog {...props} />;
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb, as on the button that opened the dialog. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** A confirmation dialog. The caller closes the dialog when the action is done. */
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
