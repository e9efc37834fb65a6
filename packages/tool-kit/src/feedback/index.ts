/** Feedback: loading, progress, errors, toasts and announcements. */
export { Announcer, announce } from './Announcer.tsx';
export { ProgressLine, RunProgress } from './RunProgress.tsx';
export { Skeleton, SkeletonText } from './Skeleton.tsx';
export { Spinner } from './Spinner.tsx';
export { EmptyState, ErrorState, Notice } from './States.tsx';
export { Toaster, toast } from './Toaster.tsx';
export { formatElapsed, useElapsed } from './use-elapsed.ts';
