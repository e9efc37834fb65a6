import { Button, callApi, Dialog, ErrorState, Pills, TextInput, toast, useAction } from '@atelier/tool-kit';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '../messages.ts';

interface ReportDialogProps {
  id: string;
  /** Whether its owner has a public name, which can be reported too. */
  named: boolean;
  onClose: () => void;
  /** Called with whether to hide the image from the reader. */
  onReported: (hide: boolean) => void;
}

const labels = messages.report;
type Reason = keyof typeof labels.reasons;
const reasons = (Object.keys(labels.reasons) as Reason[]).map((value) => ({
  value,
  label: labels.reasons[value],
}));
const longest = 500;

export function ReportDialog({ id, named, onClose, onReported }: ReportDialogProps) {
  const form = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const own = reason === 'other';

  const { busy, error, run } = useAction(async () => {
    if (!reason) return;
    const body = { reason: own ? words.trim() : reason };
    const { message_code } = await callApi('reportImage', { params: { id }, body });
    const approved = message_code === 'already_approved';
    toast.success(approved ? labels.approved : labels.done);
    onReported(!approved && reason !== 'name');
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={labels.title}
      description={labels.text}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy} disabled={reason === null}>
            {labels.send}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <Pills
          label={labels.reason}
          options={reasons.filter(({ value }) => named || value !== 'name')}
          value={reason}
          onChange={setReason}
        />
        {own && (
          <TextInput
            label={labels.words}
            required
            maxLength={longest}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {error && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}
