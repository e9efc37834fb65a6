import type { Creation } from '@atelier/contracts';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { Markdown } from '../markdown/Markdown.tsx';

const texts = editorTexts.conflict;

interface ConflictNoticeProps {
  /** The creation as it was stored elsewhere. */
  other: Creation;
  onKeepMine(): void;
  onTakeOther(other: Creation): void;
}

/** Says that the text was changed elsewhere, shows that text, and lets the user choose. Nothing is lost either way. */
export const ConflictNotice = ({ other, onKeepMine, onTakeOther }: ConflictNoticeProps) => (
  <section
    className="kit:grid kit:gap-3 kit:rounded-card kit:border kit:border-line-strong kit:bg-sunk kit:p-4"
    aria-label={texts.title}
  >
    <p role="alert">
      <strong>{texts.title}</strong> {texts.text}
    </p>
    <details>
      <summary className="kit:cursor-pointer kit:text-sm">{texts.show}</summary>
      <Markdown text={other.content} className="kit:mt-3 kit:max-h-80 kit:overflow-y-auto" />
    </details>
    <div className="kit:flex kit:flex-wrap kit:gap-2">
      <Button size="small" kind="primary" onClick={onKeepMine}>
        {texts.keepMine}
      </Button>
      <Button size="small" onClick={() => onTakeOther(other)}>
        {texts.takeOther}
      </Button>
    </div>
  </section>
);
