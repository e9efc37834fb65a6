import { type PointerEvent, useState } from 'react';
import { between, type Point, type Shape } from './shapes.ts';

export type Pen = { kind: 'rectangle' } | { kind: 'brush'; radius: number };

/** Smaller rectangles are taken for a click, as a share of the image. */
const smallestSide = 0.008;
/** A stroke gets a further point when the pointer has moved by this share of its radius. */
const spacing = 0.4;

interface Draft {
  pointer: number;
  start: Point;
  shape: Shape;
}

/**
 * Draws a shape by mouse, pen or one finger on an element that shows the whole image. A second finger ends it without a
 * shape, so that the page can be zoomed.
 */
export function useDrawing(pen: Pen, onDrawn: (shape: Shape) => void) {
  const [draft, setDraft] = useState<Draft | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary) setDraft(null);
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const start = pointOf(event);
    setDraft({ pointer: event.pointerId, start, shape: firstShape(pen, start) });
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (draft?.pointer !== event.pointerId) return;
    setDraft({ ...draft, shape: extended(draft, pointOf(event)) });
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (draft?.pointer !== event.pointerId) return;
    const shape = extended(draft, pointOf(event));
    setDraft(null);
    if (isLargeEnough(shape)) onDrawn(shape);
  }

  return {
    shape: draft?.shape ?? null,
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

function firstShape(pen: Pen, start: Point): Shape {
  if (pen.kind === 'rectangle') return { kind: 'rectangle', region: between(start, start) };
  return { kind: 'stroke', points: [start], radius: pen.radius };
}

function extended({ start, shape }: Draft, point: Point): Shape {
  if (shape.kind === 'rectangle') return { kind: 'rectangle', region: between(start, point) };
  const last = shape.points.at(-1) ?? start;
  if (Math.hypot(point.x - last.x, point.y - last.y) < shape.radius * spacing) return shape;
  return { ...shape, points: [...shape.points, point] };
}

function isLargeEnough(shape: Shape): boolean {
  if (shape.kind === 'stroke') return true;
  return Math.min(shape.region.width, shape.region.height) >= smallestSide;
}
