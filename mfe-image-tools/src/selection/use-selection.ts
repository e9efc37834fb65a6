import type { ImageRegion } from '@atelier/contracts/tool-options';
import { useDraft } from '@atelier/tool-kit';
import { useState } from 'react';
import { regionsOf, type Shape } from './shapes.ts';

/** A file, or the id of a stored image. */
type ImageKey = File | string | null;

/** What is drawn on an image, and how it was before each change. */
interface Drawing {
  image: ImageKey;
  shapes: readonly Shape[];
  past: readonly (readonly Shape[])[];
}

const depth = 30;
const none: readonly Shape[] = [];

export interface Selection {
  shapes: readonly Shape[];
  /** The rectangles that are sent; none until the image is shown. */
  regions: ImageRegion[];
  /** The rectangles with another shape, which is being drawn. */
  regionsWith(shape: Shape): ImageRegion[];
  /** Width divided by height of the image; null until it is shown, and if it cannot be. */
  ratio: number | null;
  setRatio(ratio: number | null): void;
  canUndo: boolean;
  add(shape: Shape): void;
  /** Changes a shape without a step for undo: undo removes it as a whole. */
  replace(index: number, shape: Shape): void;
  remove(index: number): void;
  clear(): void;
  undo(): void;
}

/** The selection on an image. It is kept while another page is open, and is empty for another image. */
export function useSelection(image: ImageKey): Selection {
  const [stored, store] = useDraft<Drawing>('remove-object.selection', {
    image: null,
    shapes: none,
    past: [],
  });
  const { shapes, past } = image && stored.image === image ? stored : { shapes: none, past: [] };
  const [ratio, setRatio] = useState<number | null>(null);
  const toRegions = (all: readonly Shape[]) => (ratio ? regionsOf(all, ratio) : []);
  const change = (next: readonly Shape[]) =>
    store({ image, shapes: next, past: [...past, shapes].slice(-depth) });
  return {
    shapes,
    regions: toRegions(shapes),
    regionsWith: (shape) => toRegions([...shapes, shape]),
    ratio,
    setRatio,
    canUndo: past.length > 0,
    add: (shape) => change([...shapes, shape]),
    replace: (index, shape) => store({ image, shapes: shapes.with(index, shape), past }),
    remove: (index) => change(shapes.toSpliced(index, 1)),
    clear: () => change(none),
    undo: () => store({ image, shapes: past.at(-1) ?? none, past: past.slice(0, -1) }),
  };
}
