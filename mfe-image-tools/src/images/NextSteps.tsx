import { upscaleMegapixels } from '@atelier/contracts/tool-options';
import { Button, Menu, MenuItem, reported, useDraft, useTool, writeDraft } from '@atelier/tool-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { upscaleTool } from '../removal/removal-tools.ts';
import { isChanged, pixelsOf, type ShownImage, storeImage } from './shown-image.ts';
import { noSource, type StoredImage, toStored } from './stored-image.ts';

/** The steps to other tools: the tool of each, and what it fills in besides the image. */
const tools = {
  edit: { tool: 'edit-image', prompt: '' },
  variation: { tool: 'edit-image', prompt: messages.edit.variation },
  background: { tool: 'remove-background' },
  object: { tool: 'remove-object' },
  upscale: { tool: 'upscale-image' },
} as const;
type ToolStep = keyof typeof tools;

interface Step {
  label: string;
  /** The buttons wait for what it returns. */
  onSelect: () => unknown;
}

const visible = 3;

/** Whether the provider has refused in this tab to edit an image because it has no such call. */
export const useCannotEdit = () => useDraft('edit-image.refused', false);

interface NextStepsProps {
  shown: ShownImage;
  /** Steps in the tool's own page, before those to other tools. */
  own?: readonly Step[] | undefined;
  to: readonly ToolStep[];
  more?: readonly Step[];
  /** Fills the form of the edit, in its own page. Elsewhere it is opened. */
  onEdit?: ((change: { source: StoredImage; prompt: string }) => void) | undefined;
}

/** The next steps for a result: its tool's own, and other tools of this module. Upscaling starts at once. */
export function NextSteps({ shown, own = [], to, more = [], onEdit }: NextStepsProps) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<Step | null>(null);
  const [cannotEdit] = useCannotEdit();
  const { run } = useTool(upscaleTool);
  const isOffered = (step: ToolStep) => {
    if (step === 'upscale') return !(pixelsOf(shown) > upscaleMegapixels * 1e6);
    return !(cannotEdit && tools[step].tool === 'edit-image');
  };
  const open = async (step: ToolStep) => {
    const image = isChanged(shown)
      ? await reported(storeImage(shown))
      : toStored(shown.creation, shown.title);
    if (!image) return;
    const { tool, ...fields } = tools[step];
    if ('prompt' in fields && onEdit) return onEdit({ source: image, ...fields });
    for (const [field, value] of Object.entries({ ...fields, ...noSource, source: image }))
      void writeDraft(`${tool}.${field}`, value);
    if (step === 'upscale') void run.start({ file: null, source: image });
    navigate(`/ai/${tool}`);
  };
  const steps: readonly Step[] = [
    ...own,
    ...to.filter(isOffered).map((step) => ({ label: messages.next[step], onSelect: () => open(step) })),
    ...more,
  ];
  const inMenu = steps.slice(visible);
  async function choose(step: Step) {
    if (pending) return;
    const work = step.onSelect();
    if (!(work instanceof Promise)) return;
    setPending(step);
    await work;
    setPending(null);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {steps.slice(0, visible).map((step) => (
        <Button
          key={step.label}
          size="small"
          busy={pending?.label === step.label}
          onClick={() => void choose(step)}
        >
          {step.label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu
          trigger={
            <Button size="small" busy={inMenu.some(({ label }) => label === pending?.label)}>
              {messages.next.more}
            </Button>
          }
        >
          {inMenu.map((step) => (
            <MenuItem key={step.label} onSelect={() => void choose(step)}>
              {step.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
