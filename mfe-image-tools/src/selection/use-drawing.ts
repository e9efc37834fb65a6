import { type PointerEvent, useState } from 'react';
import type { Point } from './mask.ts';

/** A stroke gets a further point when the pointer has moved by this share of its radius. */
const spacing = 0.4;

interface Draft {
  pointer: number;
  points: readonly Point[];
}

/** Draws a stroke by one pointer. A second finger ends it, so that the page can be zoomed. */
export function useDrawing(radius: number, onDrawn: (points: readonly Point[], pointer: string) => void) {
  const [draft, setDraft] = useState<Draft | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary) setDraft(null);
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDraft({ pointer: event.pointerId, points: [pointOf(event)] });
  }

  const extended = (points: readonly Point[], point: Point) => {
    const last = points.at(-1);
    const far = !last || Math.hypot(point.x - last.x, point.y - last.y) >= radius * spacing;
    return far ? [...points, point] : points;
  };

  function move(event: PointerEvent<HTMLElement>) {
    if (draft?.pointer === event.pointerId)
      setDraft({ ...draft, points: extended(draft.points, pointOf(event)) });
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (draft?.pointer !== event.pointerId) return;
    setDraft(null);
    onDrawn(extended(draft.points, pointOf(event)), event.pointerType);
  }

  return {
    points: draft?.points ?? null,
    cancel: () => setDraft(null),
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDraft(null),
    },
  };
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  const share = (at: number, start: number, size: number) => Math.min(Math.max((at - start) / size, 0), 1);
  return { x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) };
}
