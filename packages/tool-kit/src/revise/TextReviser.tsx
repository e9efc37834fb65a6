import { lazy, Suspense } from 'react';
import { SkeletonText } from '../elements/Skeleton.tsx';
import { LoadBoundary } from '../feedback/LoadBoundary.tsx';
import type { TextEditorProps } from './text-editor-props.ts';

const OpenTextReviser = lazy(async () => ({
  default: (await import('./OpenTextReviser.tsx')).OpenTextReviser,
}));

/** Has the whole text of a creation revised by the model. An accepted text is stored; the one before becomes a version. */
export const TextReviser = (props: TextEditorProps) => (
  <LoadBoundary onClose={props.onDone}>
    <Suspense fallback={<SkeletonText />}>
      <OpenTextReviser {...props} />
    </Suspense>
  </LoadBoundary>
);
