import { Button, classNames, LineIcon, Switch, useDraft } from '@atelier/tool-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Note, sweep, sweepColour } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';
import { BrushCursor, BrushSize, brush, useBrushKeys } from './brush.tsx';
import { DrawingSurface, ZoomButtons } from './DrawingSurface.tsx';
import type { Point, Stroke } from './mask.ts';
import { useDrawing } from './use-drawing.ts';
import type { Selection } from './use-selection.ts';
import { useZoom } from './use-zoom.ts';

interface SelectionEditorProps {
  address: string;
  alt: string;
  selection: Selection;
  /** Whether a stroke may be removed at once: each removal costs a unit. */
  immediate: boolean;
  busy: boolean;
  onSubmit: () => void;
}

const labels = messages.selection;

export function SelectionEditor({
  address,
  alt,
  selection,
  immediate,
  busy,
  onSubmit,
}: SelectionEditorProps) {
  const id = useId();
  const [unreadable, setUnreadable] = useState('');
  const [removes, setRemoves] = useDraft('remove-object.each-stroke', false);
  const [diameter, setDiameter] = useDraft('remove-object.brush', brush.initial);
  const zoom = useZoom();
  const radius = diameter / 200;
  const { strokes, size } = selection;
  const add = (points: readonly Point[]) => selection.add({ points, radius });
  const drawing = useDrawing(radius, (points, pointer) => {
    flushSync(() => add(points));
    // A finger may have meant to scroll, and a click to focus.
    if (immediate && removes && pointer && pointer !== 'touch' && points.length > 1) onSubmit();
  });
  const keys = useBrushKeys(radius, add);
  const ratio = size && size.width / size.height;
  const surface = () => zoom.view.current?.querySelector<HTMLElement>('[data-surface]');

  /** Makes a change that may disable the focused button. */
  function change(make: () => void) {
    flushSync(make);
    if (document.activeElement?.matches(':disabled, body')) surface()?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (busy) return;
    if (event.key === 'Escape') drawing.cancel();
    const undoes = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (undoes && selection.canUndo) change(selection.undo);
    if (undoes || (event.target === surface() && keys.press(event))) event.preventDefault();
  }

  if (unreadable === address) return <Note>{labels.unreadable}</Note>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts are additions to the buttons inside.
    <div className="grid min-w-0 gap-3" onKeyDown={onKeyDown}>
      <DrawingSurface
        zoom={zoom}
        ratio={ratio}
        className={classNames(busy && `pointer-events-none ${sweepColour}`, busy && sweep(false))}
        room="70vh"
        aria-busy={busy}
        aria-label={labels.surface}
        aria-describedby={`${id}-hint`}
        {...drawing.handlers}
      >
        <img
          className={`pointer-events-none block ${ratio ? 'w-full' : 'max-h-(--room) max-w-full'}`}
          src={address}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0) selection.setSize({ width: naturalWidth, height: naturalHeight });
          }}
          onError={() => {
            setUnreadable(address);
            selection.setSize(null);
          }}
        />
        {ratio && (
          <Overlay
            strokes={drawing.points ? [...strokes, { points: drawing.points, radius }] : strokes}
            ratio={ratio}
          />
        )}
        <BrushCursor at={keys.cursor} diameter={diameter} />
      </DrawingSurface>
      <div className="flex flex-wrap items-end gap-2">
        <BrushSize diameter={diameter} onDiameter={setDiameter} />
        <Button
          size="small"
          icon={<LineIcon path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />}
          onClick={() => change(selection.undo)}
          disabled={!selection.canUndo}
        >
          {labels.undo}
        </Button>
        <Button size="small" onClick={() => change(selection.clear)} disabled={strokes.length === 0}>
          {labels.clear}
        </Button>
        <p
          className="ms-2 min-h-[2.125rem] content-center text-[0.86rem] text-ink-2 tabular-nums"
          role="status"
        >
          {strokes.length > 0 && labels.summary({ strokes: strokes.length })}
        </p>
        {strokes.length > 0 && (
          <Button kind="primary" size="small" busy={busy} onClick={onSubmit}>
            {labels.remove}
          </Button>
        )}
        <span className="ms-auto flex items-center gap-1">
          <ZoomButtons zoom={zoom} />
        </span>
      </div>
      {immediate && (
        <div className="no-hover:hidden">
          <Switch
            label={labels.eachStroke}
            hint={labels.eachStrokeHint}
            checked={removes}
            onChange={setRemoves}
          />
        </div>
      )}
      <p className="sr-only" id={`${id}-hint`}>
        {labels.hint}
      </p>
    </div>
  );
}

const Overlay = ({ strokes, ratio }: { strokes: readonly Stroke[]; ratio: number }) => (
  <svg
    className="pointer-events-none absolute inset-0 size-full fill-none stroke-[oklch(65%_0.22_20)] opacity-65 [filter:drop-shadow(0_0_1px_#fff)_drop-shadow(0_0_1px_#fff)_drop-shadow(0_0_1px_#000)]"
    viewBox={`0 0 1 ${1 / ratio}`}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {strokes.map(({ points, radius }, index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end.
        key={index}
        strokeWidth={2 * radius}
        d={`M${[...points.slice(0, 1), ...points].map(({ x, y }) => `${x} ${y / ratio}`).join('L')}`}
      />
    ))}
  </svg>
);
