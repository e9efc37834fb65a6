import type { Creation } from '@atelier/contracts';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { SkeletonText } from '../elements/Skeleton.tsx';
import { ErrorState } from '../feedback/States.tsx';
import { messages } from '../messages.ts';

export interface TextEditorProps {
  /** A finished text. The editor stays with the creation that it was opened with; give it its id as `key`. */
  creation: Creation;
  /** Called with the creation after each time that it was stored, also when the editor is closed. */
  onChange(creation: Creation): void;
  /** Called by Done, once everything is stored. */
  onDone(): void;
}

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

/** Shows that the editor could not be loaded; trying again closes it, and the text is shown. */
export class LoadBoundary extends Component<{ onClose(): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState error={{ message: messages.loadFailed }} onRetry={this.props.onClose} />;
  }
}
