import type { CreationSummary } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Dialog } from '@atelier/tool-kit/overlays';
import { copyText } from '@atelier/tool-kit/results';
import { dashboard as texts } from '../../messages.ts';
import type { CreationStyle } from './creation-style.ts';
import { shortened } from './list-changes.ts';
import type { CreationActions } from './use-creation-actions.ts';

const labels = texts.shareDialog;

interface ShareDialogProps {
  creation: CreationSummary;
  look: CreationStyle;
  actions: CreationActions;
  onClose(): void;
}

/** Says what a link does before there is one, and what personal data readers get. */
export function ShareDialog({ creation, look, actions, onClose }: ShareDialogProps) {
  const { content: address, shared_until } = creation;
  const contains = look.createdType?.contains;
  const closing = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={labels.title({ name: shortened(look.name) })}
      description={shared_until ? texts.shared({ day: new Date(shared_until) }) : labels.text}
      actions={
        <>
          {shared_until ? (
            <Button onClick={closing(() => actions.unshare(creation))}>{texts.unshare}</Button>
          ) : (
            <Button onClick={onClose}>{texts.cancel}</Button>
          )}
          <Button kind="primary" onClick={closing(() => actions.share(creation))}>
            {labels.copy}
          </Button>
        </>
      }
    >
      {contains && <p className="mt-3 font-[560]">{labels.contains({ contains })}</p>}
      {address && (
        <div className="mt-5 grid justify-items-start gap-2 border-line border-t pt-4">
          <p className="text-ink-2 text-sm">{labels.addressText}</p>
          <Button size="small" onClick={closing(() => copyText(address))}>
            {labels.address}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
