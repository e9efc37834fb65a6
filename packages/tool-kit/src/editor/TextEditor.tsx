import { lazy, Suspense } from 'react';
import { SkeletonText } from '../elements/Skeleton.tsx';
import { LoadBoundary } from '../feedback/LoadBoundary.tsx';
import type { TextEditorProps } from '../revise/text-editor-props.ts';

export type { TextEditorProps };

const OpenTextEditor = lazy(async () => ({
  default: (await import('./OpenTextEditor.tsx')).OpenTextEditor,
}));

/** Edits the text of a creation in place. Changes are stored by themselves; earlier texts become versions. */
export const TextEditor = (props: TextEditorProps) => (
  <LoadBoundary onClose={props.onDone}>
    <Suspense fallback={<SkeletonText />}>
      <OpenTextEditor {...props} />
    </Suspense>
  </LoadBoundary>
);
