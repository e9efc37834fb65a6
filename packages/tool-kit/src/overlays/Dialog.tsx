import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import type { DialogProps } from './OpenDialog.tsx';

const load = () => import('./OpenDialog.tsx');

/** Loads the dialog's chunk early, for pages that open one on click. */
export const preloadDialog = () => {
  load().catch(() => undefined);
};

/** A modal dialog. Its content is a separate chunk that is loaded after the page. */
export function Dialog(props: DialogProps) {
  const module = useLazyModule(load, props.open, () => props.onOpenChange(false));
  return module && <module.OpenDialog {...props} />;
}

const preloadDelayMs = 1500;

/**
 * A module that the first paint does not need; null until it is loaded, soon after the page or when `wanted`.
 * A toast reports a failure to load a wanted module, and `onFailed` is called.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailed: () => void,
): Module | null {
  const [state, setState] = useState<{ module: Module } | null>(null);
  const fail = useEffectEvent(() => {
    toast.error(messages.loadFailed);
    onFailed();
  });
  const preload = useEffectEvent(() => {
    // A failure is ignored here: the module is loaded again when it is wanted.
    load().catch(() => undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => preload(), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const loadNow = useEffectEvent(() => load());
  const missing = wanted && !state;
  useEffect(() => {
    if (!missing) return;
    let current = true;
    loadNow().then(
      (module) => current && setState({ module }),
      () => current && fail(),
    );
    return () => {
      current = false;
    };
  }, [missing]);
  return state?.module ?? null;
}
