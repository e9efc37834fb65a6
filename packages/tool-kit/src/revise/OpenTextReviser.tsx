import { useEffect, useRef, useState } from 'react';
import { callApi } from '../api/client.ts';
import { editorTexts } from '../editor-messages.ts';
import { useElapsed } from '../elements/clock.ts';
import { RunProgress } from '../feedback/RunProgress.tsx';
import { ErrorState } from '../feedback/States.tsx';
import { announce } from '../feedback/Toaster.tsx';
import { useAction } from '../feedback/use-action.ts';
import { countWords } from '../markdown/Markdown.tsx';
import { RevisedResult } from './RevisedResult.tsx';
import { ReviserForm } from './ReviserForm.tsx';
import { type RevisedText, type TextEditorProps, useRevision } from './use-revision.ts';

/** The reviser once it is loaded: the panel, and why an accepted text could not be stored. */
export function OpenTextReviser({ creation, onChange, onDone }: TextEditorProps) {
  const { id, content, updated_at } = creation;
  const { busy, error, run } = useAction(async (text: string) => {
    const body = { content: text, based_on: updated_at, checkpoint: true } as const;
    onChange((await callApi('changeCreation', { params: { id }, body })).creation);
    onDone();
  });
  return (
    <div className="kit:mb-6 kit:grid kit:gap-3">
      <ReviserPanel
        part={false}
        text={content}
        storing={busy}
        onAccept={(text) => void run(text)}
        onClose={onDone}
      />
      {error && <ErrorState error={error} />}
    </div>
  );
}

const texts = editorTexts.revise;

interface ReviserPanelProps extends RevisedText {
  part: boolean;
  storing?: boolean;
  onAccept(text: string): void;
  onClose(): void;
}

/** Asks what to change, shows the progress, and then both texts, to accept the new one or to refuse it. */
export function ReviserPanel({ text, context, part, storing = false, onAccept, onClose }: ReviserPanelProps) {
  const { state, start, reset } = useRevision({ text, ...(context !== undefined && { context }) });
  const [instruction, setInstruction] = useState('');
  const section = useRef<HTMLElement>(null);
  const { phase } = state;
  const elapsed = useElapsed(phase === 'busy' ? state.since : null);
  const title = (part ? texts.part : texts.whole)({ count: countWords(text) });
  // What had the focus is gone in the next phase.
  useEffect(() => {
    if (phase !== 'asking') section.current?.focus({ preventScroll: true });
    if (phase === 'done') announce(texts.done);
  }, [phase]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={title}
      className="kit:grid kit:w-full kit:gap-3 kit:rounded-card kit:border kit:border-line-strong kit:bg-sunk kit:p-4 kit:animate-appear"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && phase !== 'busy') onClose();
      }}
    >
      <p className="kit:text-[0.82rem] kit:text-ink-3">{title}</p>
      {phase === 'busy' && (
        <RunProgress value={null} label={texts.busy} onStop={reset}>
          {texts.busy} {elapsed}
        </RunProgress>
      )}
      {phase === 'done' && (
        <RevisedResult
          before={text}
          after={state.text}
          storing={storing}
          onAccept={() => onAccept(state.text)}
          onRefuse={reset}
          onRepeat={() => void start(state.wish)}
        />
      )}
      {phase === 'failed' && <ErrorState error={state.error} onRetry={() => void start(state.wish)} />}
      {(phase === 'asking' || phase === 'failed') && (
        <ReviserForm
          length={text.length}
          part={part}
          instruction={instruction}
          onInstruction={setInstruction}
          onWish={(wish) => void start(wish)}
          onClose={onClose}
        />
      )}
    </section>
  );
}
