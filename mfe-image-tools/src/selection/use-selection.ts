import { useDraft } from '@atelier/tool-kit';
import { useState } from 'react';
import type { Size, Stroke } from './mask.ts';

interface Drawing {
  /** The key of the image that it is on. */
  image: string;
  strokes: readonly Stroke[];
  past: readonly (readonly Stroke[])[];
}

const depth = 30;
const none: readonly Stroke[] = [];

export interface Selection {
  strokes: readonly Stroke[];
  /** Of the displayed image; null until it is displayed, and if it cannot be. */
  size: Size | null;
  setSize(size: Size | null): void;
  canUndo: boolean;
  add(stroke: Stroke): void;
  clear(): void;
  undo(): void;
}

/** The strokes on an image. They persist while another page is open; another image starts without any. */
export function useSelection(image: string): Selection {
  const [stored, store] = useDraft<Drawing>('remove-object.selection', {
    image: '',
    strokes: none,
    past: [],
  });
  const { strokes, past } = stored.image === image ? stored : { strokes: none, past: [] };
  const [size, setSize] = useState<Size | null>(null);
  const change = (next: readonly Stroke[]) =>
    store({ image, strokes: next, past: [...past, strokes].slice(-depth) });
  return {
    strokes,
    size,
    setSize,
    canUndo: past.length > 0,
    add: (stroke) => change([...strokes, stroke]),
    clear: () => change(none),
    undo: () => store({ image, strokes: past.at(-1) ?? none, past: past.slice(0, -1) }),
  };
}
