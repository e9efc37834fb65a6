import type { Creation } from '@atelier/contracts';

/** The text that an editor or a reviser changes. */
export interface TextEditorProps {
  /** A finished text. The editor stays with the creation that it was opened with; give it its id as `key`. */
  creation: Creation;
  /** Called with the creation after each time that it was stored, also when the editor is closed. */
  onChange(creation: Creation): void;
  /** Called by Done, once everything is stored. */
  onDone(): void;
}
