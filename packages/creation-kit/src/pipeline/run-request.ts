import type { Call, CreationSettings, Identity, UnitKind } from '@atelier/contracts';
import type { CreationDependencies } from '../runs/creation-dependencies.ts';
import type { NewCreation } from '../runs/run-store.ts';
import type { Draft } from './draft.ts';

/** A file on disk, removed after the response or the run. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** The file's name from the client: for display, never for a path. */
  name: string;
}

export interface Upload {
  /** Absent if a field replaces it. */
  file?: ReceivedFile;
  fields: Record<string, unknown>;
  dispose(): Promise<void>;
}

/** A checked request of a call that costs units. */
export interface RunRequest {
  name: string;
  call: Call;
  identity: Identity;
  body: unknown;
  upload: Upload | undefined;
  /** Called once, when the request is accepted. */
  describe(): Promise<Work>;
}

/** What a run does: it makes a creation, or only a response. */
export type Work = CreatingWork | AnsweringWork;

export interface CreatingWork {
  /** The creation as it is accepted. */
  creation: NewCreation;
  /** Whether the work waits in a queue first: the creation is `queued` until `draft.begin`. */
  waits?: boolean;
  /** Makes the creation: text goes to the draft, everything else is returned. */
  make(draft: Draft): Promise<CreationResult | undefined>;
  /** The name of the call and its cost, unless the contracts have them. */
  name?: string;
  units?: UnitKind;
}

export interface AnsweringWork {
  /** Returns the response without `usage`. */
  answer(signal: AbortSignal): Promise<object>;
}

/** What the work of a creation made, besides its text. */
export interface CreationResult {
  report?: Record<string, unknown>;
  publish?: boolean;
  sensitive?: boolean;
  /** What passes to it from the image from which it was made. */
  moderation?: 'reported' | 'approved' | 'removed';
  reported_at?: Date;
  source_hash?: string;
  /** The first one is visible. */
  images?: readonly [ResultImage, ...ResultImage[]];
  settings?: CreationSettings;
}

export interface ResultImage {
  /** The secret part of its URL, see `newImageKey`. */
  key: string;
  ext: string;
  id: string;
  /** The store's effect that derives the visible image. */
  effect?: string;
  hash: string;
}

export type RunDependencies = Pick<CreationDependencies, 'usage' | 'runs' | 'keys' | 'publicOrigin'>;

export interface RunHost {
  creating: RunDependencies;
  /** Reports work that continues after the response. */
  track(work: Promise<unknown>): void;
  checkResponses: boolean;
  stopping: AbortSignal;
}
