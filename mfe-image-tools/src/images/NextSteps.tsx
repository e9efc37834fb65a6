import { Button, writeDraft } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import type { StoredImage } from './stored-image.ts';

const tools = { background: 'remove-background', object: 'remove-object' } as const;
type Tool = keyof typeof tools;

interface NextStepsProps {
  image: StoredImage;
  steps: readonly Tool[];
  children?: ReactNode;
}

/** What can be done with a result: opens it in another tool of this module. */
export function NextSteps({ image, steps, children }: NextStepsProps) {
  const navigate = useNavigate();
  const open = (step: Tool) => {
    writeDraft(`${tools[step]}.source`, image);
    navigate(`/ai/${tools[step]}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.next.label}>
      {children}
      {steps.map((step) => (
        <Button key={step} size="small" onClick={() => open(step)}>
          {messages.next[step]}
        </Button>
      ))}
    </div>
  );
}
