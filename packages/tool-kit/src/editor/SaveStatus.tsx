import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { messages } from '../messages.ts';
import type { Autosave } from './use-autosave.ts';

/** Whether the text is stored, announced; after a failure why not, with Try again. */
export const SaveStatus = ({ save: { phase, error, flush } }: { save: Autosave }) => (
  <div className="kit:flex kit:min-h-8 kit:flex-wrap kit:items-center kit:gap-2 kit:text-sm kit:text-ink-2">
    <span role="status">{phase === 'failed' ? error?.message : editorTexts.phases[phase]}</span>
    {phase === 'failed' && (
      <Button size="small" onClick={() => void flush()}>
        {messages.tryAgain}
      </Button>
    )}
  </div>
);
