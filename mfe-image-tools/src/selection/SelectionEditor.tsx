import { type ImageRegion, regionLimits } from '@atelier/contracts/tool-options';
import {
  Button,
  classNames,
  Dialog,
  FieldError,
  Hint,
  IconButton,
  LineIcon,
  useDraft,
} from '@atelier/tool-kit';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Note } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';
import { DrawingSurface, dialogRoom, ZoomButtons } from './DrawingSurface.tsx';
import { brush, PenPicker } from './PenPicker.tsx';
import { SelectedRectangle } from './SelectedRectangle.tsx';
import { coveredShare } from './shapes.ts';
import { type Pen, useDrawing } from './use-drawing.ts';
import type { Selection } from './use-selection.ts';
import { useZoom } from './use-zoom.ts';

interface SelectionEditorProps {
  /** Of the image. */
  address: string;
  selection: Selection;
  /** Why the selection cannot be sent; empty for none. */
  problem: string;
  /** What the large canvas offers besides its end; nothing while that is not possible. */
  action: string;
  onSubmit: (() => void) | undefined;
}

const labels = messages.selection;
/** The rectangle that a button adds: in the middle, a quarter of each side. */
const middle: ImageRegion = { x: 0.375, y: 0.375, width: 0.25, height: 0.25 };

/** Selects areas of an image by rectangles and brush strokes, in the page or on a canvas as large as the window. */
export function SelectionEditor({ action, onSubmit, ...editor }: SelectionEditorProps) {
  const [large, setLarge] = useState(false);
  if (!large) return <Editor {...editor} onEnlarge={() => setLarge(true)} />;
  return (
    <>
      <Note>{labels.elsewhere}</Note>
      <Dialog
        open
        onOpenChange={setLarge}
        title={labels.surface}
        size="wide"
        actions={
          <>
            <Button onClick={() => setLarge(false)}>{labels.done}</Button>
            <Button
              kind="primary"
              disabled={!onSubmit}
              onClick={() => {
                setLarge(false);
                onSubmit?.();
              }}
            >
              {action}
            </Button>
          </>
        }
      >
        <Editor {...editor} />
      </Dialog>
    </>
  );
}

interface EditorProps extends Pick<SelectionEditorProps, 'address' | 'selection' | 'problem'> {
  /** Opens the large canvas; absent in it. */
  onEnlarge?: () => void;
}

/** Shows what will be sent. */
function Editor({ address, selection, problem, onEnlarge }: EditorProps) {
  const id = useId();
  const [unreadable, setUnreadable] = useState(false);
  const [kind, setKind] = useDraft<Pen['kind']>('remove-object.pen', 'rectangle');
  const [diameter, setDiameter] = useDraft('remove-object.brush', brush.initial);
  const editor = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  const full = selection.shapes.length >= regionLimits.count;
  const pen: Pen = kind === 'brush' ? { kind, radius: diameter / 200 } : { kind: 'rectangle' };
  const drawing = useDrawing(pen, (shape) => !full && selection.add(shape));

  const regions = drawing.shape && !full ? selection.regionsWith(drawing.shape) : selection.regions;
  const focus = (selector: string) => editor.current?.querySelector<HTMLElement>(selector)?.focus();

  function addRectangle() {
    flushSync(() => selection.add({ kind: 'rectangle', region: middle }));
    focus('[data-area]:last-of-type');
  }

  /** Makes a change that may disable the focused button. */
  function change(make: () => void) {
    flushSync(make);
    if (document.activeElement?.matches(':disabled, body')) focus('[data-add]');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') drawing.cancel();
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    if (selection.canUndo) change(selection.undo);
  }

  if (unreadable) return <Note>{labels.unreadable}</Note>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts are additions to the buttons inside.
    <div className="grid min-w-0 gap-3" ref={editor} onKeyDown={onKeyDown}>
      <PenPicker kind={kind} onKind={setKind} diameter={diameter} onDiameter={setDiameter} />
      <DrawingSurface
        className="data-full:cursor-not-allowed"
        zoom={zoom}
        ratio={selection.ratio}
        room={onEnlarge ? '60vh' : dialogRoom}
        aria-label={labels.surface}
        aria-describedby={`${id}-hint`}
        data-full={full || undefined}
        {...drawing.handlers}
      >
        <img
          className={classNames(
            'pointer-events-none block',
            selection.ratio ? 'w-full' : 'max-h-(--room) max-w-full',
          )}
          src={address}
          alt={labels.image}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0) selection.setRatio(naturalWidth / naturalHeight);
          }}
          onError={() => {
            setUnreadable(true);
            selection.setRatio(null);
          }}
        />
        <Overlay regions={regions} />
        {selection.shapes.map((shape, index) =>
          shape.kind === 'rectangle' ? (
            <SelectedRectangle
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes are only added at the end; a removed one moves the focus.
              key={index}
              number={index + 1}
              region={shape.region}
              describedBy={`${id}-keys`}
              onChange={(region) => selection.replace(index, { kind: 'rectangle', region })}
              onRemove={() => change(() => selection.remove(index))}
            />
          ) : null,
        )}
      </DrawingSurface>
      <div className="flex flex-wrap gap-2">
        <Button size="small" data-add onClick={addRectangle} disabled={full}>
          {labels.add}
        </Button>
        <Button
          size="small"
          icon={<LineIcon path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />}
          onClick={() => change(selection.undo)}
          disabled={!selection.canUndo}
        >
          {labels.undo}
        </Button>
        <Button size="small" onClick={() => change(selection.clear)} disabled={selection.shapes.length === 0}>
          {labels.clear}
        </Button>
        <span className="ms-auto flex items-center gap-1">
          <ZoomButtons zoom={zoom} />
          {onEnlarge && (
            <IconButton label={labels.large} onClick={onEnlarge}>
              <LineIcon path="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
            </IconButton>
          )}
        </span>
      </div>
      <p className="min-h-[1lh] text-[0.86rem] text-ink-2 tabular-nums" role="status">
        {selection.shapes.length > 0 &&
          labels.summary({ areas: selection.shapes.length, percent: coveredPercent(regions) })}
        {full && ` ${labels.full({ most: regionLimits.count })}`}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      <Hint id={`${id}-hint`}>{labels.hint}</Hint>
      <span className="sr-only" id={`${id}-keys`}>
        {labels.keys}
      </span>
    </div>
  );
}

/** The rectangles that are sent, as one area with one outline, which is visible on light and dark images. */
const Overlay = ({ regions }: { regions: readonly ImageRegion[] }) => (
  <svg
    className="pointer-events-none absolute inset-0 size-full fill-[oklch(65%_0.22_20)] opacity-65 [filter:drop-shadow(0_0_1px_#fff)_drop-shadow(0_0_1px_#fff)_drop-shadow(0_0_1px_#000)]"
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {regions.map((region) => (
      <rect key={Object.values(region).join(' ')} {...region} />
    ))}
  </svg>
);

/** The covered part of the image in whole percent; 0 for less than one. */
function coveredPercent(regions: Parameters<typeof coveredShare>[0]): number {
  const share = coveredShare(regions);
  return share < 0.01 ? 0 : Math.round(share * 100);
}
