import type { Creation } from '@atelier/contracts';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { messages } from '../messages.ts';
import type { Autosave } from './use-autosave.ts';

export const SaveStatus = ({ save: { phase } }: { save: Autosave }) => (
  <span
    role="status"
    className="kit:flex-none kit:text-end kit:text-sm kit:text-ink-2 kit:max-md:max-w-18 kit:max-md:text-xs"
  >
    {phase !== 'failed' && editorTexts.phases[phase]}
  </span>
);

export const SaveFailure = ({ save: { phase, error, flush } }: { save: Autosave }) =>
  phase === 'failed' && (
    <div
      className="kit:flex kit:flex-wrap kit:items-center kit:gap-2 kit:text-sm kit:text-ink-2"
      role="alert"
    >
      {error?.message}
      <Button size="small" onClick={() => void flush()}>
        {messages.tryAgain}
      </Button>
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
    className="kit:grid kit:gap-3 kit:rounded-card kit:border kit:max-h-[55vh] kit:overflow-y-auto kit:border-line-strong kit:bg-sunk kit:p-4"
    aria-label={conflictTexts.title}
  >
    <p role="alert">
      <strong>{conflictTexts.title}</strong> {conflictTexts.text}
    </p>
    <details>
      <summary className="kit:cursor-pointer kit:text-sm">{conflictTexts.show}</summary>
      <Markdown text={other.content} className="kit:mt-3" />
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
