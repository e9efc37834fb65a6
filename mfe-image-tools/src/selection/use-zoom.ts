import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const most = 8;
const step = 1.5;
/** How much a wheel zooms for each pixel that it turns. */
const perPixel = 0.0025;

interface Place {
  x: number;
  y: number;
}

/** Zooms the content of a scrolling element by buttons, keys (+ - 0), Ctrl and wheel, and two fingers. */
export function useZoom() {
  const view = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const current = useRef(zoom);
  const fingers = useRef(new Map<number, Place>());

  const zoomTo = (wanted: number, at?: Place) => {
    const { current: element } = view;
    if (!element) return;
    const next = Math.min(Math.max(wanted, 1), most);
    const box = element.getBoundingClientRect();
    const x = at ? at.x - box.left : element.clientWidth / 2;
    const y = at ? at.y - box.top : element.clientHeight / 2;
    const factor = next / current.current;
    const [left, top] = [(element.scrollLeft + x) * factor - x, (element.scrollTop + y) * factor - y];
    current.current = next;
    flushSync(() => setZoom(next));
    element.scrollLeft = left;
    element.scrollTop = top;
  };
  const latest = useRef(zoomTo);
  latest.current = zoomTo;

  useEffect(() => {
    const { current: element } = view;
    // Not by React, whose wheel listeners cannot prevent the zoom of the page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { clientX: x, clientY: y, deltaY } = event;
      latest.current(current.current * Math.exp(-deltaY * perPixel), { x, y });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const down = ({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerType === 'touch') fingers.current.set(pointerId, { x, y });
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!fingers.current.has(pointerId)) return;
    const before = pairOf(fingers.current);
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const after = pairOf(fingers.current);
    if (!before || !after || !view.current) return;
    zoomTo(current.current * (after.distance / before.distance), after.middle);
    view.current.scrollLeft -= after.middle.x - before.middle.x;
    view.current.scrollTop -= after.middle.y - before.middle.y;
  };
  const up = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    view,
    zoom,
    zoomIn: zoom < most ? () => zoomTo(zoom * step) : null,
    zoomOut: zoom > 1 ? () => zoomTo(zoom / step) : null,
    handlers: {
      onPointerDownCapture: down,
      onPointerMoveCapture: move,
      onPointerUpCapture: up,
      onPointerCancelCapture: up,
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const wanted = { '+': zoom * step, '=': zoom * step, '-': zoom / step, '0': 1 }[event.key];
        if (wanted === undefined) return;
        event.preventDefault();
        zoomTo(wanted);
      },
    },
  };
}

/** The middle between two fingers and their distance; null unless there are two. */
function pairOf(fingers: ReadonlyMap<number, Place>): { middle: Place; distance: number } | null {
  const [one, other, third] = [...fingers.values()];
  if (!one || !other || third) return null;
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1),
  };
}
