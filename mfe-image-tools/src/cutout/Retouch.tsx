import { Button, Dialog, Hint, LineIcon, Pills, toast } from '@atelier/tool-kit';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AnyImage, blobOf } from '../images/canvas.ts';
import { messages } from '../messages.ts';
import { BrushCursor, BrushSize, brush as sizes, useBrushKeys } from '../selection/brush.tsx';
import { DrawingSurface, dialogRoom, ZoomButtons } from '../selection/DrawingSurface.tsx';
import type { Point } from '../selection/mask.ts';
import { useDrawing } from '../selection/use-drawing.ts';
import { useZoom } from '../selection/use-zoom.ts';
import { drawStrokes, type Layers, layersOf, type Stroke, withStrokes } from './retouch.ts';

const labels = messages.cutout;
/** The maximum displayed width of the canvas, in pixels. */
const editorWidth = 1280;

interface RetouchProps {
  cutOut: string;
  /** The original image; null if unknown: then nothing can be restored. */
  original: AnyImage | null;
  /** What is behind it, as CSS. */
  ground: string | null;
  strokes: readonly Stroke[];
  /** Receives the strokes and, once applied, their result in full size; null without strokes. */
  onClose: (strokes: readonly Stroke[], image?: File | null) => void;
}

export function Retouch({ cutOut, original, ground, strokes: before, onClose }: RetouchProps) {
  const id = useId();
  const [layers, setLayers] = useState<Layers | null>(null);
  const [{ strokes, undone }, setHistory] = useState<History>({ strokes: before, undone: [] });
  const [brush, setBrush] = useState<Stroke['brush']>('erase');
  const [diameter, setDiameter] = useState(sizes.initial);
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoom = useZoom();
  const radius = diameter / 200;
  const add = (points: readonly Point[]) =>
    setHistory({ strokes: [...strokes, { brush, points, radius }], undone: [] });
  const drawing = useDrawing(radius, add);
  const keys = useBrushKeys(radius, add);
  const draft = drawing.points;

  const fail = useEffectEvent(() => {
    toast.error(labels.failed);
    onClose(strokes);
  });
  useEffect(() => {
    layersOf(cutOut, original, editorWidth).then(setLayers, () => fail());
  }, [cutOut, original]);

  const drawn = useMemo(() => layers && withStrokes(layers, strokes), [layers, strokes]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !drawn || !layers) return;
    context.clearRect(0, 0, drawn.width, drawn.height);
    context.drawImage(drawn, 0, 0);
    if (draft) drawStrokes(context, [{ brush, points: draft, radius }], layers.original);
  }, [drawn, layers, draft, brush, radius]);

  const last = strokes.at(-1);
  const next = undone.at(-1);
  const undo = last && (() => setHistory({ strokes: strokes.slice(0, -1), undone: [...undone, last] }));
  const redo = next && (() => setHistory({ strokes: [...strokes, next], undone: undone.slice(0, -1) }));

  /** Makes a change that may disable the focused button. */
  function change(make: (() => void) | undefined) {
    if (make) flushSync(make);
    if (document.activeElement?.matches(':disabled, body')) surface()?.focus();
  }
  const surface = () => zoom.view.current?.querySelector<HTMLElement>('[data-surface]');

  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y'))
      change(key === 'y' || event.shiftKey ? redo : undo);
    else if (event.target !== surface() || !keys.press(event)) return;
    event.preventDefault();
  }

  async function apply() {
    if (strokes.length === 0) return onClose(strokes, null);
    setBusy(true);
    try {
      const result = withStrokes(await layersOf(cutOut, original), strokes);
      onClose(strokes, new File([await blobOf(result, 'png')], 'cut-out.png', { type: 'image/png' }));
    } catch {
      toast.error(labels.failed);
    }
    setBusy(false);
  }

  const actions = (
    <Button kind="primary" busy={busy} disabled={!layers} onClick={apply}>
      {labels.apply}
    </Button>
  );
  return (
    <Dialog open onOpenChange={() => onClose(strokes)} title={labels.title} size="wide" actions={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts are additions to the buttons inside. */}
      <div className="mt-2 grid min-w-0 gap-3" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <Pills
            label={labels.brush}
            options={[
              { value: 'erase', label: labels.erase },
              ...(original ? [{ value: 'restore', label: labels.restore } as const] : []),
            ]}
            value={brush}
            onChange={setBrush}
          />
          <BrushSize diameter={diameter} onDiameter={setDiameter} />
        </div>
        <DrawingSurface
          className="bg-chequered bg-size-[20px_20px]"
          style={ground ? { background: ground } : undefined}
          zoom={zoom}
          ratio={layers && layers.cutOut.width / layers.cutOut.height}
          room={dialogRoom}
          aria-label={labels.surface}
          aria-describedby={`${id}-hint`}
          {...drawing.handlers}
        >
          <canvas
            className="pointer-events-none block w-full"
            ref={canvas}
            width={layers?.cutOut.width}
            height={layers?.cutOut.height}
          />
          <BrushCursor at={keys.cursor} diameter={diameter} />
        </DrawingSurface>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<LineIcon path={undoIcon} />}
            disabled={!undo}
            onClick={() => change(undo)}
          >
            {messages.selection.undo}
          </Button>
          <Button
            size="small"
            icon={<LineIcon path={redoIcon} />}
            disabled={!redo}
            onClick={() => change(redo)}
          >
            {labels.redo}
          </Button>
          <span className="ms-auto flex items-center gap-1">
            <ZoomButtons zoom={zoom} />
          </span>
        </div>
        <Hint id={`${id}-hint`}>{labels.hint}</Hint>
      </div>
    </Dialog>
  );
}

const undoIcon = 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const redoIcon = 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3';

interface History {
  strokes: readonly Stroke[];
  undone: readonly Stroke[];
}
