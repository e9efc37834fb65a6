import type { ModuleDetails } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { ArrowRightLeft, Ban, SlidersHorizontal, Undo2 } from 'lucide-react';
import type { ModuleChange } from './ChangeDialog.tsx';
import { texts } from './messages.ts';

interface ReleasePanelProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

/** What a module serves to whom, and what can be done about it as a whole. */
export function ReleasePanel({ module, onChange }: ReleasePanelProps) {
  const { state, active, candidate, previous } = module;
  const newest = candidate?.version ?? active;
  const canRollBack = state === 'active' && newest !== null && (candidate !== null || previous !== null);
  return (
    <Panel title={texts.release}>
      {state === 'disabled' && <p className="operator-bad">{texts.isDisabled}</p>}
      {state === 'empty' && <p>{texts.isEmpty}</p>}
      {state === 'active' && !candidate && active && <p>{texts.servedToAll(active)}</p>}
      {candidate && (
        <div className="operator-rollout">
          <span className="operator-share" aria-hidden="true">
            <span style={{ width: `${candidate.percent}%` }} />
          </span>
          <dl>
            <div>
              <dt>{candidate.version}</dt>
              <dd>{texts.servedToShare(candidate.percent)}</dd>
            </div>
            <div>
              <dt>{active ?? texts.nobody}</dt>
              <dd>{texts.servedToOthers}</dd>
            </div>
          </dl>
        </div>
      )}
      {state === 'active' && !canRollBack && <p className="operator-note">{texts.nothingToRollBack}</p>}
      <div className="operator-actions">
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
            {texts.ofVersion(texts.rollBack, newest)}
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
      </div>
    </Panel>
  );
}
