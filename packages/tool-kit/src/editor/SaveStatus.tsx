import type { Creation } from '@atelier/contracts';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { messages } from '../messages.ts';
import type { Autosave } from './use-autosave.ts';

/** Announces whether the text is stored; after a failure, shows the reason and Try again. */
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

const conflictTexts = editorTexts.conflict;

interface ConflictNoticeProps {
  other: Creation;
  onKeepMine(): void;
  onTakeOther(other: Creation): void;
}

/** Says that the text was changed elsewhere, shows that text, and lets the user choose. */
export const ConflictNotice = ({ other, onKeepMine, onTakeOther }: ConflictNoticeProps) => (
  <section
    className="kit:grid kit:gap-3 kit:rounded-card kit:border kit:border-line-strong kit:bg-sunk kit:p-4"
    aria-label={conflictTexts.title}
  >
    <p role="alert">
      <strong>{conflictTexts.title}</strong> {conflictTexts.text}
    </p>
    <details>
      <summary className="kit:cursor-pointer kit:text-sm">{conflictTexts.show}</summary>
      <Markdown text={other.content} className="kit:mt-3 kit:max-h-80 kit:overflow-y-auto" />
    </details>
    <div className="kit:flex kit:flex-wrap kit:gap-2">
      <Button size="small" kind="primary" onClick={onKeepMine}>
        {conflictTexts.keepMine}
      </Button>
      <Button size="small" onClick={() => onTakeOther(other)}>
        {conflictTexts.takeOther}
      </Button>
    </div>
  </section>
);
