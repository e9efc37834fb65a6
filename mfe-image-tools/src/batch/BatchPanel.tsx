import { renamed } from '@atelier/contracts/file-name';
import { Button, Notice, ProgressLine, ResultPanel, RunProgress, toast } from '@atelier/tool-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CutoutStyle } from '../cutout/compose.ts';
import { ImageInProgress, Note } from '../images/ImagePanel.tsx';
import { ImageTools } from '../images/ImageTools.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import type { ShownImage } from '../images/shown-image.ts';
import { withoutExtension } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { useGround } from '../removal/BackgroundPicker.tsx';
import { Comparison } from '../removal/Comparison.tsx';
import { type Batch, type BatchRow, isOpen, isRepeatable } from './batch.ts';
import { saveImages } from './save-images.ts';
import { Thumbnail } from './Thumbnail.tsx';

const labels = messages.batch;

interface BatchPanelProps {
  batch: Batch;
  labels: Record<'panel' | 'hint' | 'busy' | 'alt', string>;
  style: CutoutStyle;
  children?: ReactNode;
}

export function BatchPanel({ batch, labels: tool, style, children }: BatchPanelProps) {
  const { rows, kept } = useStore(batch.state);
  const ground = useGround(style.background);
  const busy = rows.some(isOpen);
  const done = rows.filter(({ status }) => status === 'done');
  const left = busy ? [] : rows.filter(isRepeatable);
  const started = rows.some(({ status }) => status !== 'chosen');
  const [key, setKey] = useState('');
  const chosen = rows.find((row) => row.key === key) ?? rows[0];
  const shown = chosen ? shownOf(chosen, style) : null;
  const state = labels.progress({ done: done.length, count: rows.length });
  return (
    <ResultPanel
      title={tool.panel}
      hint={tool.hint}
      busy={busy}
      status={started ? state : ''}
      toolbar={
        <>
          {shown && <ImageTools shown={shown} run={batch} />}
          {!busy && done.length > 0 && <ZipButton rows={done} style={style} />}
        </>
      }
      notice={
        <>
          {kept === false && rows.some(({ status }) => status !== 'done') && <Notice>{labels.unkept}</Notice>}
          {left.length > 0 && (
            <Notice
              action={
                <Button size="small" onClick={batch.start}>
                  {labels.retryAll}
                </Button>
              }
            >
              {labels.left({ count: left.length })}
            </Notice>
          )}
        </>
      }
      progress={
        <RunProgress value={done.length / rows.length} label={tool.busy} onStop={batch.stop}>
          {state}
        </RunProgress>
      }
    >
      {children}
      {chosen && <Preview row={chosen} shown={shown} alt={tool.alt} />}
      {shown && <NextSteps shown={shown} to={['object', 'edit', 'upscale']} />}
      <ul className="mt-3 grid" aria-label={labels.list}>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            background={ground}
            current={row === chosen}
            onChoose={() => setKey(row.key)}
            onRetry={() => batch.retry(row.key)}
          />
        ))}
      </ul>
      {done.length > 0 && <Note>{messages.file.stripped}</Note>}
    </ResultPanel>
  );
}

/** The result of a row as it is shown; null until there is one. */
const shownOf = ({ creation, name }: BatchRow, style: CutoutStyle): ShownImage | null =>
  creation && { creation, image: creation.content, title: withoutExtension(name), style };

interface PreviewProps {
  row: BatchRow;
  shown: ShownImage | null;
  alt: string;
}

const previewHeight = 'min(50vh, 60vw)';

/** One image before and after. Its height does not depend on the image, so that the list beside it stays. */
function Preview({ row: { file, status }, shown, alt }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useRef(file);
  useEffect(() => {
    if (chosen.current !== file) place.current?.scrollIntoView({ block: 'nearest' });
    chosen.current = file;
  }, [file]);
  return (
    <div
      ref={place}
      className="top-[calc(var(--sticky-top,5rem)+2.75rem)] z-1 grid min-h-[calc(min(50vh,60vw)+2rem)] scroll-mt-48 rounded-card bg-sunk md:sticky"
    >
      {shown ? (
        <Comparison
          key={shown.creation.id}
          original={{ file, source: null }}
          shown={shown}
          alt={alt}
          height={previewHeight}
        />
      ) : (
        <ImageInProgress
          image={{ file, source: null }}
          queued={status !== 'working'}
          height={previewHeight}
        />
      )}
    </div>
  );
}

interface RowProps {
  row: BatchRow;
  current: boolean;
  onChoose: () => void;
  /** Behind the result, as CSS. */
  background: string | null;
  onRetry: () => void;
}

function Row({ row, background, current, onChoose, onRetry }: RowProps) {
  const { file, name, status, creation } = row;
  return (
    <li
      className="relative flex min-w-0 items-center gap-3 border-line border-b px-2 py-2 last:border-b-0 hover:bg-hover has-aria-current:bg-sunk"
      tabIndex={-1}
      data-status={status}
    >
      <div className="flex-none" aria-hidden="true">
        <Thumbnail file={file} result={creation?.content ?? null} background={background} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1 text-[0.84rem]/[1.4] text-ink-3">
        <button
          type="button"
          className="text-start font-[540] text-[0.92rem]/[1.35] text-ink wrap-anywhere after:absolute after:inset-0"
          dir="auto"
          aria-current={current || undefined}
          onClick={onChoose}
        >
          {name}
        </button>
        {status === 'working' && <ProgressLine value={null} label={name} />}
        <span className={status === 'failed' ? 'text-bad wrap-anywhere' : 'tabular-nums'}>{textOf(row)}</span>
      </div>
      {isRepeatable(row) && (
        <Button
          className="relative"
          size="small"
          aria-label={labels.tryAgainWith({ name })}
          onClick={onRetry}
        >
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
  style: CutoutStyle;
}

function ZipButton({ rows, style }: ZipButtonProps) {
  const [packed, setPacked] = useState<number | null>(null);
  const save = async () => {
    setPacked(0);
    const images = rows.flatMap((row) => shownOf(row, style) ?? []);
    const [name = ''] = rows.map((row) => withoutExtension(row.name));
    const others = rows.length - 1;
    const zip = renamed(`${others > 0 ? labels.zip({ name, others }) : name}.zip`, 'zip');
    try {
      const missing = await saveImages(images, zip, setPacked);
      if (missing > 0) toast.error(labels.zipMissing({ count: missing }));
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
