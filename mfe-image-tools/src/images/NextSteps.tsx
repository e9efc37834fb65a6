import { Button, useDraft, writeDraft } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import type { StoredImage } from './stored-image.ts';

/** The steps: the tool of each, and what it fills in besides the image. */
const steps = {
  edit: { tool: 'edit-image', prompt: '' },
  variation: { tool: 'edit-image', prompt: messages.edit.variation },
  background: { tool: 'remove-background' },
  object: { tool: 'remove-object' },
} as const;
type Step = keyof typeof steps;

/** Whether the provider has refused in this tab to edit an image because it has no such call. */
export const useCannotEdit = () => useDraft('edit-image.refused', false);

interface NextStepsProps {
  image: StoredImage;
  steps: readonly Step[];
  /** Fills the form of the edit, in its own page. Elsewhere it is opened. */
  onEdit?: ((change: { source: StoredImage; prompt: string }) => void) | undefined;
  children?: ReactNode;
}

/** What can be done with a result: opens it in another tool of this module. */
export function NextSteps({ image, steps: offered, onEdit, children }: NextStepsProps) {
  const navigate = useNavigate();
  const [cannotEdit] = useCannotEdit();
  const open = (step: Step) => {
    const { tool, ...fields } = steps[step];
    if ('prompt' in fields && onEdit) return onEdit({ source: image, ...fields });
    for (const [field, value] of Object.entries({ ...fields, source: image }))
      writeDraft(`${tool}.${field}`, value);
    navigate(`/ai/${tool}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {children}
      {offered.map((step) =>
        cannotEdit && steps[step].tool === 'edit-image' ? null : (
          <Button key={step} size="small" onClick={() => open(step)}>
            {messages.next[step]}
          </Button>
        ),
      )}
    </div>
  );
}
