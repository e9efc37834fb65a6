import { lazy, Suspense } from 'react';
import { LoadBoundary, type TextEditorProps } from '../editor/TextEditor.tsx';
import { SkeletonText } from '../elements/Skeleton.tsx';

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
