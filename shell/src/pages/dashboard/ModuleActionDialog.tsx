import type { CreationSummary } from '@atelier/contracts';
import { useCreation } from '@atelier/tool-kit/api';
import { ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Dialog } from '@atelier/tool-kit/overlays';
import { dashboard as texts } from '../../messages.ts';
import { ModulePart } from '../../modules/load/ModulePart.tsx';
import type { Extension } from '../../settings/studio-tools.ts';

interface ModuleActionDialogProps {
  action: Extension;
  creation: CreationSummary;
  onClose(): void;
  onDone(): void;
}

export function ModuleActionDialog({ action, creation, onClose, onDone }: ModuleActionDialogProps) {
  const { title, tool, expose = '' } = action;
  const fetched = useCreation(creation);
  const loading = <Spinner label={texts.loadingText} />;
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <div className="mt-4">
        {fetched.creation ? (
          <ModulePart
            path={tool.path}
            expose={expose}
            given={{ creation: fetched.creation, onDone: done }}
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
