import type { CreationSettings } from '@atelier/contracts';
import { upscaleMegapixels } from '@atelier/contracts/tool-options';
import { Button, Menu, MenuItem, useDraft, useTool, writeDraft } from '@atelier/tool-kit';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { upscaleTool } from '../removal/removal-tools.ts';
import type { StoredImage } from './stored-image.ts';

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
  onSelect: () => void;
  busy?: boolean;
}

const visible = 3;

/** Whether the provider has refused in this tab to edit an image because it has no such call. */
export const useCannotEdit = () => useDraft('edit-image.refused', false);

interface NextStepsProps {
  image: StoredImage;
  settings: CreationSettings;
  /** Steps in the tool's own page, before those to other tools. */
  own?: readonly Step[] | undefined;
  to: readonly ToolStep[];
  more?: readonly Step[];
  /** Fills the form of the edit, in its own page. Elsewhere it is opened. */
  onEdit?: ((change: { source: StoredImage; prompt: string }) => void) | undefined;
}

/** The next steps for a result: its tool's own, and other tools of this module. Upscaling starts at once. */
export function NextSteps({ image, settings, own = [], to, more = [], onEdit }: NextStepsProps) {
  const navigate = useNavigate();
  const [cannotEdit] = useCannotEdit();
  const { run } = useTool(upscaleTool);
  const isOffered = (step: ToolStep) => {
    if (step === 'upscale')
      return !(Number(settings.width) * Number(settings.height) > upscaleMegapixels * 1e6);
    return !(cannotEdit && tools[step].tool === 'edit-image');
  };
  const open = (step: ToolStep) => {
    const { tool, ...fields } = tools[step];
    if ('prompt' in fields && onEdit) return onEdit({ source: image, ...fields });
    for (const [field, value] of Object.entries({ ...fields, source: image }))
      writeDraft(`${tool}.${field}`, value);
    if (step === 'upscale') void run.start({ file: null, source: image });
    navigate(`/ai/${tool}`);
  };
  const steps: readonly Step[] = [
    ...own,
    ...to.filter(isOffered).map((step) => ({ label: messages.next[step], onSelect: () => open(step) })),
    ...more,
  ];
  const inMenu = steps.slice(visible);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {steps.slice(0, visible).map(({ label, onSelect, busy }) => (
        <Button key={label} size="small" busy={busy} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu trigger={<Button size="small">{messages.next.more}</Button>}>
          {inMenu.map(({ label, onSelect }) => (
            <MenuItem key={label} onSelect={onSelect}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
