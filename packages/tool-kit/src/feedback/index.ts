/** Feedback: loading, progress, errors, toasts, announcements and quotas. */

export { Skeleton, SkeletonText } from '../elements/Skeleton.tsx';
export { Spinner } from '../elements/Spinner.tsx';
export { useUnits } from '../usage/Units.tsx';
export { Bar } from './Bar.tsx';
export { ProgressLine, RunProgress } from './RunProgress.tsx';
export { reported } from './reported.ts';
export { EmptyState, ErrorState, Notice, useOnline, type VisibleError } from './States.tsx';
export { Announcer, announce, Toaster, toast } from './Toaster.tsx';
export { showLinkToast, showUndoToast } from './UndoToast.tsx';
export { useAction } from './use-action.ts';
