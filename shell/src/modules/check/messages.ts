import type { RegistryModule } from '@atelier/contracts';

/** What the frame opens: a tool by its path, or the component of an extension. */
export interface CheckedPart {
  path: string;
  expose?: string;
  /** The type of the creation that an action gets. */
  creation?: string | undefined;
}

/** Posted to the frame. */
export interface OpenMessage {
  type: 'open';
  module: RegistryModule;
  part: CheckedPart;
}

/** Posted by the frame: the problem of what it has opened, or null. */
export interface ToolMessage {
  type: 'checked';
  problem: string | null;
}
