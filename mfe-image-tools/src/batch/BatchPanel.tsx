import { Button, Notice, ProgressLine, ResultPanel, RunProgress, toast } from '@atelier/tool-kit';
import { type ReactNode, useState } from 'react';
import type { CutoutStyle } from '../cutout/compose.ts';
import { Note } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';
import { useGround } from '../removal/BackgroundPicker.tsx';
import { type Batch, type BatchRow, isOpen, useBatchRows } from './batch.ts';
import { saveImages } from './save-images.ts';
import { Thumbnail } from './Thumbnail.tsx';

const labels = messages.batch;

interface BatchPanelProps {
  batch: Batch;
  labels: { panel: string; hint: string; busy: string };
  /** Added to the names of the files in the ZIP. */
  suffix: string;
  style: CutoutStyle;
  /** Settings of all results. */
  children?: ReactNode;
}

/** The result panel of several files: a row for each, what is left to do, and one ZIP of all results. */
export function BatchPanel({ batch, labels: tool, suffix, style, children }: BatchPanelProps) {
  const rows = useBatchRows(batch);
  const ground = useGround(style.background);
  const busy = rows.some(isOpen);
  const done = rows.filter(({ status }) => status === 'done');
  const left = busy ? [] : rows.filter(isRepeatable);
  const started = rows.some(({ status }) => status !== 'chosen');
  const state = labels.progress({ done: done.length, count: rows.length });
  return (
    <ResultPanel
      title={tool.panel}
      hint={tool.hint}
      busy={busy}
      status={started ? state : ''}
      toolbar={!busy && done.length > 0 && <ZipButton rows={done} suffix={suffix} style={style} />}
      notice={
        left.length > 0 && (
          <Notice
            action={
              <Button size="small" onClick={batch.start}>
                {labels.retryAll}
              </Button>
            }
          >
            {labels.left({ count: left.length })}
          </Notice>
        )
      }
      progress={
        <RunProgress value={done.length / rows.length} label={tool.busy} onStop={batch.stop}>
          {state}
        </RunProgress>
      }
    >
      <ul className="grid" aria-label={labels.list}>
        {rows.map((row) => (
          <Row key={row.key} row={row} background={ground} onRetry={() => batch.retry(row.key)} />
        ))}
      </ul>
      {done.length > 0 && (
        <>
          {children}
          <Note>{messages.file.stripped}</Note>
        </>
      )}
    </ResultPanel>
  );
}

const isRepeatable = ({ status, error }: BatchRow) =>
  status === 'stopped' || (status === 'failed' && error?.code !== 'quota_exceeded');

interface RowProps {
  row: BatchRow;
  /** Behind the result, as CSS. */
  background: string | null;
  onRetry: () => void;
}

function Row({ row, background, onRetry }: RowProps) {
  const { file, status, creation } = row;
  return (
    <li
      className="flex min-w-0 items-center gap-3 border-line border-b py-2 last:border-b-0"
      tabIndex={-1}
      data-status={status}
    >
      <div className="flex-none" aria-hidden="true">
        <Thumbnail file={file} result={creation?.content ?? null} background={background} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1 text-[0.84rem]/[1.4] text-ink-3">
        <b className="font-[540] text-[0.92rem]/[1.35] text-ink wrap-anywhere" dir="auto">
          {file.name}
        </b>
        {status === 'working' && <ProgressLine value={null} label={file.name} />}
        <span className={status === 'failed' ? 'text-bad wrap-anywhere' : 'tabular-nums'}>{textOf(row)}</span>
      </div>
      {isRepeatable(row) && (
        <Button size="small" aria-label={labels.tryAgainWith({ name: file.name })} onClick={onRetry}>
          {labels.tryAgain}
        </Button>
      )}
    </li>
  );
}

function textOf({ status, stage, error }: BatchRow): string {
  if (status === 'failed') return error?.message ?? labels.states.stopped;
  if (status === 'working') return stage || messages.starting;
  return labels.states[status];
}

interface ZipButtonProps {
  rows: readonly BatchRow[];
  suffix: string;
  style: CutoutStyle;
}

function ZipButton({ rows, suffix, style }: ZipButtonProps) {
  const [packed, setPacked] = useState<number | null>(null);
  const save = async () => {
    setPacked(0);
    const images = rows.flatMap(({ file, creation }) =>
      creation ? [{ image: creation.content, title: `${file.name.replace(/\.[^.]*$/, '')} ${suffix}` }] : [],
    );
    try {
      await saveImages(images, { name: `${suffix}.zip`, style, onProgress: setPacked });
    } catch {
      toast.error(labels.zipFailed);
    }
    setPacked(null);
  };
  return (
    <Button kind="primary" size="small" busy={packed !== null} onClick={save}>
      {packed === null
        ? labels.download({ count: rows.length })
        : labels.packing({ done: packed, count: rows.length })}
    </Button>
  );
}
