import type { CreationSettings } from '@atelier/contracts';
import { upscaleMegapixels } from '@atelier/contracts/tool-options';
import { Button, useDraft, useTool, writeDraft } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { upscaleTool } from '../removal/removal-tools.ts';
import type { StoredImage } from './stored-image.ts';

/** The steps: the tool of each, and what it fills in besides the image. */
const steps = {
  edit: { tool: 'edit-image', prompt: '' },
  variation: { tool: 'edit-image', prompt: messages.edit.variation },
  background: { tool: 'remove-background' },
  object: { tool: 'remove-object' },
  upscale: { tool: 'upscale-image' },
} as const;
type Step = keyof typeof steps;

/** Whether the provider has refused in this tab to edit an image because it has no such call. */
export const useCannotEdit = () => useDraft('edit-image.refused', false);

interface NextStepsProps {
  image: StoredImage;
  /** The settings of its creation, with its size. */
  settings: CreationSettings;
  steps: readonly Step[];
  /** Fills the form of the edit, in its own page. Elsewhere it is opened. */
  onEdit?: ((change: { source: StoredImage; prompt: string }) => void) | undefined;
  children?: ReactNode;
}

/** The next steps for a result: opens it in another tool of this module, and starts upscaling at once. */
export function NextSteps({ image, settings, steps: offered, onEdit, children }: NextStepsProps) {
  const navigate = useNavigate();
  const [cannotEdit] = useCannotEdit();
  const { run } = useTool(upscaleTool);
  const isOffered = (step: Step) => {
    if (step === 'upscale')
      return !(Number(settings.width) * Number(settings.height) > upscaleMegapixels * 1e6);
    return !(cannotEdit && steps[step].tool === 'edit-image');
  };
  const open = (step: Step) => {
    const { tool, ...fields } = steps[step];
    if ('prompt' in fields && onEdit) return onEdit({ source: image, ...fields });
    for (const [field, value] of Object.entries({ ...fields, source: image }))
      writeDraft(`${tool}.${field}`, value);
    if (step === 'upscale') void run.start({ file: null, source: image });
    navigate(`/ai/${tool}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {children}
      {offered.filter(isOffered).map((step) => (
        <Button key={step} size="small" onClick={() => open(step)}>
          {messages.next[step]}
        </Button>
      ))}
    </div>
  );
}
