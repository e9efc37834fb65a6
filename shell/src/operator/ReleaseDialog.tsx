import type { ModuleDetails } from '@atelier/contracts';
import { type ApiError, toApiError } from '@atelier/tool-kit/api';
import { Button } from '@atelier/tool-kit/button';
import { Dialog } from '@atelier/tool-kit/dialog';
import { TextInput } from '@atelier/tool-kit/field';
import { ErrorState } from '@atelier/tool-kit/states';
import { toast } from '@atelier/tool-kit/toast';
import { type FormEvent, useId, useState } from 'react';
import { texts } from './messages.ts';
import { callOperator } from './operator-api.ts';
import { useReloadAll } from './use-modules.ts';

/** A change that the operator is about to make. */
export type Release =
  | { kind: 'activate'; version: string }
  | { kind: 'rollOut'; version: string; percent: number }
  | { kind: 'rollBack'; version: string }
  | { kind: 'disable' };

interface ReleaseDialogProps {
  module: ModuleDetails;
  release: Release;
  onClose: () => void;
}

/** Explains a change, asks for its details, and makes it. An error stays in the dialog, with everything that was entered. */
export function ReleaseDialog({ module, release, onClose }: ReleaseDialogProps) {
  const form = useId();
  const reloadAll = useReloadAll();
  const [percent, setPercent] = useState(release.kind === 'rollOut' ? String(release.percent) : '');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { title, text } = words(module, release);
  const action = texts[release.kind];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { message } = await make(module.module, release, Number(percent), reason.trim());
      await reloadAll();
      toast.success(message);
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
      // The module may have changed in the meantime: the page behind shows its current state.
      void reloadAll();
    }
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
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="operator-form" onSubmit={submit}>
        {release.kind === 'rollOut' && (
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
        <TextInput
          label={texts.reason}
          hint={texts.reasonHint}
          optional={release.kind !== 'rollBack'}
          required={release.kind === 'rollBack'}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}

/** What the change does, and how it can be undone. */
function words({ module, active, candidate, previous }: ModuleDetails, release: Release) {
  const { dialog } = texts;
  if (release.kind === 'disable') return dialog.disable(module);
  if (release.kind === 'activate') return dialog.activate(release.version, module);
  if (release.kind === 'rollOut') return dialog.rollOut(release.version, module);
  return candidate?.version === release.version
    ? dialog.endRollout(release.version, active)
    : dialog.rollBackTo(release.version, previous ?? '');
}

function make(module: string, release: Release, percent: number, reason: string) {
  const noted = reason === '' ? {} : { reason };
  if (release.kind === 'disable') return callOperator('disableAsOperator', { module, body: noted });
  const { kind, version } = release;
  if (kind === 'activate') return callOperator('activateAsOperator', { module, body: { version, ...noted } });
  if (kind === 'rollOut')
    return callOperator('rollOutAsOperator', { module, body: { version, percent, ...noted } });
  return callOperator('rollBackAsOperator', { module, body: { version, reason } });
}
