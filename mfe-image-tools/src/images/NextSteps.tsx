import { Button, fileName, toast, writeDraft } from '@atelier/tool-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { fetchImage } from './save-image.ts';

const tools = { background: 'remove-background', object: 'remove-object' } as const;
type Tool = keyof typeof tools;
type Step = Tool | 'again';

interface NextStepsProps {
  address: string;
  title: string;
  steps: readonly Tool[];
  onAgain?: ((file: File) => void) | undefined;
  children?: ReactNode;
}

/** What can be done with a result: opens it in another tool of this module. */
export function NextSteps({ address, title, steps, onAgain, children }: NextStepsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Step | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const open = async (step: Step) => {
    setBusy(step);
    const file = await fileOf(address, title).catch(() => null);
    // Null when the user has left the page.
    if (!group.current) return;
    if (file && step !== 'again') {
      writeDraft(`${tools[step]}.file`, file);
      navigate(`/ai/${tools[step]}`);
      return;
    }
    setBusy(null);
    if (file) onAgain?.(file);
    else toast.error(messages.next.failed);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div ref={group} className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {children}
      {[...(onAgain ? (['again'] as const) : []), ...steps].map((step) => (
        <Button
          key={step}
          size="small"
          busy={busy === step}
          aria-disabled={busy !== null}
          onClick={() => open(step)}
        >
          {messages.next[step]}
        </Button>
      ))}
    </div>
  );
}

async function fileOf(address: string, title: string): Promise<File> {
  const blob = await fetchImage(address);
  return new File([blob], fileName(title, blob.type.replace('image/', '')), { type: blob.type });
}
