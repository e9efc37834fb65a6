import type { ModuleDetails } from '@atelier/contracts';
import { reasonLimit } from '@atelier/contracts/tool-options';
import { ErrorState, toast, useAction } from '@atelier/tool-kit/feedback';
import { Button, TextInput } from '@atelier/tool-kit/forms';
import { Dialog } from '@atelier/tool-kit/overlays';
import { type FormEvent, useId, useState } from 'react';
import { texts } from './messages.ts';
import { callOperator } from './operator-api.ts';
import { useReloadAll } from './use-modules.tsx';

export type ModuleChange =
  | { kind: 'activate'; version: string }
  | { kind: 'rollOut'; version: string; percent: number }
  | { kind: 'rollBack'; version: string }
  | { kind: 'transfer'; to: string }
  | { kind: 'disable' };

interface ChangeDialogProps {
  module: ModuleDetails;
  change: ModuleChange;
  onClose: () => void;
}

/** Explains a change and makes it. An error stays in the dialog, with everything that was entered. */
export function ChangeDialog({ module, change, onClose }: ChangeDialogProps) {
  const form = useId();
  const reloadAll = useReloadAll();
  const [percent, setPercent] = useState(change.kind === 'rollOut' ? String(change.percent) : '');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const { title, text } = explain(module, change);
  const needsReason = change.kind === 'rollBack' || change.kind === 'transfer';

  const { busy, error, run } = useAction(async () => {
    const entered = { ...change, percent: Number(percent), to: to.trim() };
    // After a failure, too: the module may have changed in the meantime.
    const { status: served } = await makeChange(module.module, entered, reason.trim()).finally(reloadAll);
    const version = served.active ?? served.candidate?.version;
    toast.success(
      version && served.state === 'active'
        ? texts.nowServed({ module: module.module, version })
        : texts.notServed({ module: module.module }),
    );
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {texts[change.kind]}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        {change.kind === 'rollOut' && (
          <TextInput
            label={texts.percent}
            hint={texts.percentHint}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            step={1}
            required
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
        )}
        {change.kind === 'transfer' && (
          <TextInput
            label={texts.recipient}
            hint={texts.recipientHint}
            required
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
        <TextInput
          label={texts.reason}
          hint={texts.reasonHint}
          optional={!needsReason}
          required={needsReason}
          maxLength={reasonLimit}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}

function explain({ module, active, candidate, previous }: ModuleDetails, change: ModuleChange) {
  const { dialog } = texts;
  if (change.kind === 'disable') return { title: dialog.disableTitle({ module }), text: dialog.disable };
  if (change.kind === 'transfer') return { title: dialog.transferTitle({ module }), text: dialog.transfer };
  const { kind, version } = change;
  if (kind === 'activate')
    return { title: texts.activateVersion({ version }), text: dialog.activate({ module, version }) };
  if (kind === 'rollOut')
    return { title: texts.rollOutVersion({ version }), text: dialog.rollOut({ module, version }) };
  const title = texts.rollBackVersion({ version });
  if (candidate?.version !== version)
    return { title, text: dialog.rollBackTo({ previous: previous ?? '', version }) };
  return {
    title,
    text: active ? dialog.endRollout({ active, version }) : dialog.endOnlyRollout({ version }),
  };
}

function makeChange(module: string, change: ModuleChange, reason: string) {
  const noted = reason === '' ? {} : { reason };
  if (change.kind === 'disable') return callOperator('disableAsOperator', { module, body: noted });
  if (change.kind === 'transfer')
    return callOperator('transferAsOperator', { module, body: { to: change.to, reason } });
  const { kind, version } = change;
  if (kind === 'activate') return callOperator('activateAsOperator', { module, body: { version, ...noted } });
  if (kind === 'rollBack') return callOperator('rollBackAsOperator', { module, body: { version, reason } });
  const { percent } = change;
  return callOperator('rollOutAsOperator', { module, body: { version, percent, ...noted } });
}
