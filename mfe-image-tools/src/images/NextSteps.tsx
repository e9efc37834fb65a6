import { Button, fileName, toast, writeDraft } from '@atelier/tool-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { fetchImage } from './save-image.ts';

const tools = { background: 'remove-background', object: 'remove-object' } as const;
type Tool = keyof typeof tools;

interface NextStepsProps {
  /** The URL of the image. */
  address: string;
  /** What the file of the image is named after. */
  title: string;
  /** The tools that open with the image. */
  steps: readonly Tool[];
  /** Further buttons. */
  children?: ReactNode;
}

/** What can be done with a result: opens it in another tool of this module. */
export function NextSteps({ address, title, steps, children }: NextStepsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Tool | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const open = async (tool: Tool) => {
    setBusy(tool);
    const file = await fileOf(address, title).catch(() => null);
    // Null when the user has left the page.
    if (!group.current) return;
    if (file) {
      writeDraft(`${tools[tool]}.file`, file);
      navigate(`/ai/${tools[tool]}`);
    } else {
      toast.error(messages.next.failed);
      setBusy(null);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div ref={group} className="image-next" role="group" aria-label={messages.next.label}>
      {children}
      {steps.map((tool) => (
        <Button
          key={tool}
          size="small"
          busy={busy === tool}
          aria-disabled={busy !== null}
          onClick={() => open(tool)}
        >
          {messages.next[tool]}
        </Button>
      ))}
    </div>
  );
}

async function fileOf(address: string, title: string): Promise<File> {
  const blob = await fetchImage(address);
  return new File([blob], fileName(title, blob.type.replace('image/', '')), { type: blob.type });
}
