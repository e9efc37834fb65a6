import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the app that is a file of its own. */
export interface LazyPart {
  /** Fetches the file; the same promise for everybody until it fails. */
  preload(): Promise<void>;
  /** The part itself once it is here; until then a component that suspends while it is fetched. */
  component(): ComponentType | LazyExoticComponent<ComponentType>;
}

/**
 * Makes a part that is fetched when first asked for. Once `preload` has ended it renders at once, which the server and
 * the first paint need. One that failed is fetched anew the next time.
 */
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
