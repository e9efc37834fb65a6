import type { RegistryModule } from '@atelier/contracts';

/** Posted to the frame: which tool it opens. */
export interface OpenMessage {
  type: 'open';
  module: RegistryModule;
  path: string;
}

/** Posted by the frame: the problem of the tool, or null. */
export interface ToolMessage {
  type: 'checked';
  problem: string | null;
}
