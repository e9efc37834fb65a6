import { classNames, IconButton, LineIcon } from '@atelier/tool-kit';
import type { ComponentProps, CSSProperties } from 'react';
import { messages } from '../messages.ts';
import type { useZoom } from './use-zoom.ts';

const labels = messages.selection;
export const dialogRoom = 'max(14rem, 100dvh - 24rem)';

interface DrawingSurfaceProps extends ComponentProps<'div'> {
  zoom: ReturnType<typeof useZoom>;
  /** Width divided by height of the image inside; null until it is known. */
  ratio: number | null;
  /** The greatest height, as CSS. */
  room: string;
}

/** An image that is drawn on and zoomed. It is focused by a click, so that its shortcuts work. */
export const DrawingSurface = ({ zoom, ratio, room, style, className, ...surface }: DrawingSurfaceProps) => (
  <div
    ref={zoom.view}
    className={classNames(
      'max-h-(--room) max-w-full min-w-0 rounded-small bg-sunk',
      zoom.zoom > 1 ? 'overflow-auto overscroll-contain' : 'overflow-hidden',
    )}
    style={{ '--room': room } as CSSProperties}
    {...zoom.handlers}
  >
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have the role of an image area. */}
    <div
      className={classNames(
        'relative mx-auto max-w-none cursor-crosshair touch-none overflow-hidden select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent [-webkit-touch-callout:none]',
        className,
      )}
      style={{ ...style, ...(ratio && { width: `calc(min(100%, var(--room) * ${ratio}) * ${zoom.zoom})` }) }}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is zoomed and scrolled by keys.
      tabIndex={0}
      data-surface
      {...surface}
    />
  </div>
);

export const ZoomButtons = ({ zoom: { zoom, zoomIn, zoomOut } }: Pick<DrawingSurfaceProps, 'zoom'>) => (
  <>
    <IconButton label={labels.zoomOut} disabled={!zoomOut} onClick={zoomOut ?? undefined}>
      <LineIcon path="M5 12h14" />
    </IconButton>
    <output className="min-w-[3.2em] text-center text-[0.82rem] text-ink-2 tabular-nums">
      {labels.zoom({ percent: Math.round(zoom * 100) })}
    </output>
    <IconButton label={labels.zoomIn} disabled={!zoomIn} onClick={zoomIn ?? undefined}>
      <LineIcon path="M12 5v14M5 12h14" />
    </IconButton>
  </>
);
