import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** A part of the app with its own file. */
export interface LazyPart {
  /** Loads the file once; a failed load is repeated by the next call. */
  preload(): Promise<void>;
  /** The component if it is loaded, otherwise one that suspends while it loads. */
  component(): ComponentType | LazyExoticComponent<ComponentType>;
}

/** Creates a part. After `preload` it renders without suspending, as the server and hydration require. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  let suspending: LazyExoticComponent<ComponentType> | null = null;
  const fetchOnce = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = null;
        suspending = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    async preload() {
      await fetchOnce();
    },
    component() {
      if (loaded) return loaded;
      suspending ??= lazy(async () => ({ default: await fetchOnce() }));
      return suspending;
    },
  };
}

/** Renders a part; suspends while it loads. It keeps its first part: two parts in one position need keys. */
export function Part({ of }: { of: LazyPart }) {
  const [Shown] = useState(() => of.component());
  return <Shown />;
}
