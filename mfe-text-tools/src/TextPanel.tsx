import {
  Button,
  CopyButton,
  CreationTools,
  countWords,
  FoldButton,
  Notice,
  RunPanel,
  type RunPanelProps,
  SkeletonText,
  TextEditor,
  TextReviser,
  useEditing,
} from '@atelier/tool-kit';
import { type ReactNode, useState } from 'react';
import { messages } from './messages.ts';

interface TextPanelProps<Input>
  extends Pick<RunPanelProps<Input>, 'run' | 'progress' | 'progressText' | 'topic'> {
  labels: RunPanelProps<Input>['labels'] & Record<'starting' | 'writing', string>;
  /** How much a text contains, for users: `812 words`. */
  amountOf: (text: string) => string;
  noticeAction?: ReactNode;
  /** Transforms the text for display, copying and saving; unchanged by default. */
  arrange?: (content: string) => string;
  children: (text: string, streaming: boolean) => ReactNode;
}

const longText = 300;

export const startingText = ({ progress }: { progress: { stage: string } | null }, starting: string) =>
  progress?.stage === 'thinking' ? messages.run.thinking : starting;

export function TextPanel<Input>({
  run,
  labels,
  amountOf,
  noticeAction,
  arrange: shownText = (content) => content,
  children,
  ...progress
}: TextPanelProps<Input>) {
  const { result, partial } = run;
  const [revised, setRevised] = useState<string | null>(null);
  const [folded, setFolded] = useState(false);
  const creation = result?.creation ?? null;
  const [opened, setOpened] = useEditing(creation?.id);
  const editing = creation !== null && opened && !run.busy;
  const revising = creation !== null && creation.id === revised && !run.busy && !editing;
  const shown = result && shownText(result.content);
  const fold = shown !== null && countWords(shown) >= longText && (
    <FoldButton folded={folded} onFold={setFolded} />
  );
  const streaming = run.busy && run.text !== '';
  const muted = run.stale && !streaming && (run.busy || run.error !== null);
  const notice = result?.status === 'stopped' ? messages.run.stoppedNotice : messages.run.incompleteNotice;
  return (
    <RunPanel
      {...progress}
      run={run}
      labels={labels}
      status={statusOf(run, labels, amountOf)}
      muted={muted}
      errorActions={
        partial && (
          <Button size="small" onClick={() => run.show(partial)}>
            {messages.run.showArrived({ what: amountOf(partial.content) })}
          </Button>
        )
      }
      toolbar={
        shown &&
        (streaming ? (
          folded && fold
        ) : (
          <>
            {fold}
            {creation ? (
              <CreationTools
                creation={creation}
                onChange={run.change}
                onRemove={run.remove}
                text={shown}
                onEdit={editing ? null : () => setOpened(true)}
                onRevise={editing || revising ? null : () => setRevised(creation.id)}
                place="header"
              />
            ) : (
              <CopyButton formatted text={shown} />
            )}
          </>
        ))
      }
    >
      {streaming ? (
        children(run.text, true)
      ) : editing ? (
        <TextEditor
          key={creation.id}
          creation={creation}
          onChange={run.change}
          onDone={() => setOpened(false)}
        />
      ) : result && shown !== null ? (
        <>
          {result.status !== 'completed' && !run.busy && !muted && (
            <Notice action={noticeAction}>{notice({ what: amountOf(result.content) })}</Notice>
          )}
          {revising && (
            <TextReviser
              key={creation.id}
              creation={creation}
              onChange={run.change}
              onDone={() => setRevised(null)}
            />
          )}
          {children(shown, false)}
          {creation && !run.busy && <CreationTools creation={creation} onChange={run.change} place="below" />}
        </>
      ) : (
        run.busy && <SkeletonText />
      )}
    </RunPanel>
  );
}

/** The announced status: short, and changed only with the run's state. */
function statusOf<Input>(
  run: TextPanelProps<Input>['run'],
  labels: TextPanelProps<Input>['labels'],
  amountOf: (text: string) => string,
): string {
  if (run.phase === 'busy') return run.text ? labels.writing : labels.starting;
  if (run.phase === 'stopped') return messages.run.stopped;
  return run.phase === 'done' && run.result ? messages.run.done({ what: amountOf(run.result.content) }) : '';
}
