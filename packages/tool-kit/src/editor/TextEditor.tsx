import { lazy, Suspense } from 'react';
import { SkeletonText } from '../elements/Skeleton.tsx';
import { LoadBoundary } from '../feedback/States.tsx';
import type { TextEditorProps } from '../revise/use-revision.ts';

export { sendUnsavedTexts, useEditing } from './use-editing.ts';

const OpenTextEditor = lazy(async () => ({
  default: (await import('./OpenTextEditor.tsx')).OpenTextEditor,
}));

/** Edits the text of a creation in place. Changes are saved automatically; earlier texts become versions. */
export const TextEditor = (props: TextEditorProps) => (
  <LoadBoundary onClose={props.onDone}>
    <Suspense fallback={<SkeletonText />}>
      <OpenTextEditor {...props} />
    </Suspense>
  </LoadBoundary>
);

const OpenTextReviser = lazy(async () => ({
  default: (await import('../revise/OpenTextReviser.tsx')).OpenTextReviser,
}));

/** Has the whole text of a creation revised. An accepted text is stored; the one before becomes a version. */
export const TextReviser = (props: TextEditorProps) => (
  <LoadBoundary onClose={props.onDone}>
    <Suspense fallback={<SkeletonText />}>
      <OpenTextReviser {...props} />
    </Suspense>
  </LoadBoundary>
);
