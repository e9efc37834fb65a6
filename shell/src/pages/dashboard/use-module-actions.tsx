import type { CreationSummary } from '@atelier/contracts';
import { useCreation } from '@atelier/tool-kit/api';
import { ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Dialog, MenuItem } from '@atelier/tool-kit/overlays';
import { Icon } from '@atelier/tool-kit/results';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import { ModulePart } from '../../modules/load/ModulePart.tsx';
import { addressFrom, type Extension } from '../../settings/studio-tools.ts';

/** Actions of modules on a creation: entries of its menu, and the dialog of the chosen one. */
export function useModuleActions(
  creation: CreationSummary,
  actions: readonly Extension[],
  onChange: () => void,
): { entries: ReactNode; dialog: ReactNode } {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Extension | null>(null);
  const close = () => setChosen(null);
  const done = () => {
    close();
    onChange();
  };
  return {
    entries: actions.map((action) => (
      <MenuItem
        key={action.key}
        icon={<Icon src={action.tool.icon} className="text-ink-3" />}
        disabled={creation.status !== 'completed'}
        onSelect={() => {
          if (action.expose) setChosen(action);
          else void navigate(addressFrom(action.tool, creation.id));
        }}
      >
        {action.title}
      </MenuItem>
    )),
    dialog: chosen && <ActionDialog action={chosen} creation={creation} onClose={close} onDone={done} />,
  };
}

interface ActionDialogProps {
  action: Extension;
  creation: CreationSummary;
  onClose(): void;
  onDone(): void;
}

function ActionDialog({ action, creation, onClose, onDone }: ActionDialogProps) {
  const { title, tool, expose = '' } = action;
  const fetched = useCreation(creation);
  const loading = <Spinner label={texts.loadingText} />;
  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <div className="mt-4">
        {fetched.creation ? (
          <ModulePart
            path={tool.path}
            expose={expose}
            given={{ creation: fetched.creation, onDone }}
            loading={loading}
          />
        ) : fetched.error ? (
          <ErrorState error={fetched.error} onRetry={fetched.reload} />
        ) : (
          loading
        )}
      </div>
    </Dialog>
  );
}
