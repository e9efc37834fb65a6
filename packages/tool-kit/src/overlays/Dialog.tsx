import type { DialogProps } from './OpenDialog.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./OpenDialog.tsx');

/** Loads the dialog's chunk early, for pages that open one on click. A failure is reported when a dialog opens. */
export const preloadDialog = () => {
  load().catch(() => undefined);
};

/** A modal dialog. Its content is a separate chunk that is loaded after the page. */
export function Dialog(props: DialogProps) {
  const module = useLazyModule(load, props.open, () => props.onOpenChange(false));
  return module && <module.OpenDialog {...props} />;
}
