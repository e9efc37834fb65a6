import { toast } from '@atelier/tool-kit/feedback';
import { Button, FieldError, TextInput } from '@atelier/tool-kit/forms';
import { Dialog } from '@atelier/tool-kit/overlays';
import { type FormEvent, useId, useState } from 'react';
import { deleteAccount } from '../../auth/index.ts';
import { account } from '../../messages.ts';

const texts = account.delete;

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-48 flex-1 text-ink-2">{texts.text}</p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open && <ConfirmDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() !== texts.word) return setError(texts.wrongWord({ word: texts.word }));
    setBusy(true);
    setError(null);
    try {
      await deleteAccount();
      toast.success(texts.done);
    } catch (thrown) {
      console.error('The account could not be deleted.', thrown);
      setError(texts.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={texts.question}
      description={texts.warning}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={texts.type({ word: texts.word })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
  );
}
