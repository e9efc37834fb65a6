import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose file is loaded before, by `preload`, or when it is rendered: then it suspends. */
export type LazyView = ComponentType & {
  /** Loads the file once; after a failed load, each call tries again. */
  preload(): Promise<void>;
  isLoaded(): boolean;
};

export const isLazy = (view: ComponentType): view is LazyView => 'preload' in view;

/** React's `lazy` suspends also when the file is loaded, which neither the server nor hydration may. */
export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let loaded: ComponentType | null = null;
  let loading: Promise<{ default: ComponentType }> | null = null;
  let suspending: LazyExoticComponent<ComponentType> | null = null;
  let failed = false;
  const forget = () => {
    loading = null;
    suspending = null;
    failed = false;
  };
  const fetchOnce = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  function View() {
    // A failure that no boundary has shown yet.
    if (failed && !suspending) forget();
    if (!suspending && !loaded) suspending = lazy(fetchOnce);
    const Shown = suspending ?? loaded;
    return Shown && <Shown />;
  }
  return Object.assign(View, {
    isLoaded: () => loaded !== null,
    async preload() {
      if (failed) forget();
      await fetchOnce();
    },
  });
}
