import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A page that is a chunk of its own in the browser. */
export interface PageChunk {
  Lazy: ComponentType;
  /** The page itself, once `preload` has finished. */
  ready: ComponentType | null;
  preload(): Promise<void>;
}

/** Describes a page that `load` fetches. */
export function pageChunk(load: () => Promise<ComponentType>): PageChunk {
  return {
    Lazy: lazy(async () => ({ default: await load() })),
    ready: null,
    async preload() {
      this.ready = await load();
    },
  };
}

/**
 * Shows a page: at once where it was preloaded (the server), else as soon as its chunk is there. Both write the same
 * markup, so the browser keeps what it was sent until then.
 */
export function LazyPage({ chunk }: { chunk: PageChunk }) {
  const [Page] = useState<ComponentType>(() => chunk.ready ?? chunk.Lazy);
  return (
    <Suspense fallback={<div className="page-wait" />}>
      <Page />
    </Suspense>
  );
}
