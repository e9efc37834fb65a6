import type { ModuleDetails } from '@atelier/contracts';
import { Bar } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { ArrowRightLeft, Ban, SlidersHorizontal, Undo2 } from 'lucide-react';
import type { ModuleChange } from './ChangeDialog.tsx';
import { texts } from './messages.ts';
import { Actions, Note } from './parts.tsx';

interface ReleasePanelProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

export function ReleasePanel({ module, onChange }: ReleasePanelProps) {
  const { state, active, candidate, previous } = module;
  const newest = candidate?.version ?? active;
  const isWithdrawn = module.versions.some(({ version, failed }) => failed && version === active);
  const reason = isWithdrawn && module.events.find(({ action }) => action === 'disabled')?.reason;
  const canRollBack = state === 'active' && newest !== null && (candidate !== null || previous !== null);
  return (
    <Panel title={texts.release}>
      {state === 'disabled' && (
        <p className="text-bad">
          {isWithdrawn && active ? texts.isWithdrawn({ version: active }) : texts.isDisabled}
        </p>
      )}
      {state === 'disabled' && reason && (
        <q className="mt-1.5 block text-ink-2 text-sm wrap-anywhere">{reason}</q>
      )}
      {state === 'empty' && <p>{texts.isEmpty}</p>}
      {state === 'active' && !candidate && active && <p>{texts.servedToAll({ version: active })}</p>}
      {candidate && (
        <div className="grid gap-2.75">
          <Bar share={candidate.percent / 100} className="h-2.5" />
          <dl className="flex flex-wrap justify-between gap-x-8 gap-y-2">
            <Served version={candidate.version} to={texts.servedToShare(candidate)} />
            <Served version={active ?? texts.nobody} to={texts.servedToOthers} />
          </dl>
        </div>
      )}
      {state === 'active' && !canRollBack && <Note>{texts.nothingToRollBack}</Note>}
      <Actions className="mt-4">
        {candidate && (
          <Button
            icon={<SlidersHorizontal aria-hidden="true" />}
            onClick={() => onChange({ kind: 'rollOut', ...candidate })}
          >
            {texts.changeRollout}
          </Button>
        )}
        {canRollBack && (
          <Button
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => onChange({ kind: 'rollBack', version: newest })}
          >
            {texts.rollBackVersion({ version: newest })}
          </Button>
        )}
        {state === 'active' && (
          <Button icon={<Ban aria-hidden="true" />} onClick={() => onChange({ kind: 'disable' })}>
            {texts.disable}
          </Button>
        )}
        {active !== null && (
          <Button
            icon={<ArrowRightLeft aria-hidden="true" />}
            onClick={() => onChange({ kind: 'transfer', to: '' })}
          >
            {texts.transfer}
          </Button>
        )}
      </Actions>
    </Panel>
  );
}

const Served = ({ version, to }: { version: string; to: string }) => (
  <div className="last:text-right">
    <dt className="font-[560] tabular-nums">{version}</dt>
    <dd className="text-ink-3 text-sm">{to}</dd>
  </div>
);
