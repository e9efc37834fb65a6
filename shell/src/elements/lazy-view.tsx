import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

export interface LazyView {
  /** Loads the file once; a failed load is repeated by the next call. */
  preload(): Promise<void>;
  isLoaded(): boolean;
  /** The component if it is loaded, otherwise one that suspends while it loads. */
  component(): ComponentType | LazyExoticComponent<ComponentType>;
}

/** Creates a lazy view. After `preload` it renders without suspending, as the server and hydration require. */
export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  let suspending: LazyExoticComponent<ComponentType> | null = null;
  const fetchOnce = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
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
    isLoaded: () => loaded !== null,
    component() {
      if (loaded) return loaded;
      suspending ??= lazy(async () => ({ default: await fetchOnce() }));
      return suspending;
    },
  };
}

/** Renders a lazy view; suspends while it loads. It keeps its first view: two views in one position need keys. */
export function View({ of }: { of: LazyView }) {
  const [Shown] = useState(() => of.component());
  return <Shown />;
}
