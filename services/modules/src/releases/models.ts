import { type ModuleEvent, versionLimits } from '@atelier/contracts';
import { atMost } from '@atelier/server-kit/database-limits';
import { type Connection, Schema, type Types } from 'mongoose';
import type { StoredFile } from '../files/version-files.ts';
import { longestHistory, type ReleaseState } from './release-state.ts';

/** A module and its release state. `_id` is its name. */
export interface ModuleRecord extends ReleaseState {
  _id: string;
  /** The paths of tools that belong to it, and the types of creations, as `type <type>`. */
  owns: string[];
  created_at: Date;
  /** When the release state last changed; null for never. */
  changed_at: Date | null;
  /** The start of the active version's and the rollout's trial. Absent in older records. */
  active_since?: Date | null;
  candidate_since?: Date | null;
  /** When the module was removed, unless it was published again; else null. Absent in older records. */
  removed_at?: Date | null;
  /** The entry of the last change, written with it. It is copied to the audit log. */
  change?: EventRecord | null;
  /** Raised by each change, so that of two concurrent ones the second is refused. */
  revision: number;
}

/** A published version. `_id` is `<module>@<version>`. */
export interface VersionRecord {
  _id: string;
  module: string;
  version: string;
  /** `module.json` as text: its keys are file names, which contain dots. */
  manifest: string;
  files: StoredFile[];
  /** The source maps of scripts, with the script's path. */
  maps?: StoredFile[];
  /** The commit from which it was built, if that is known. */
  commit?: { id: string; author: string } | null;
  size: number;
  /** Bytes after gzip that a browser first loads for the largest tool. Absent in older records. */
  first_load?: number | null;
  digest: string;
  published_at: Date;
  published_by: string;
  /** The last change of the module while registries listed this version; null before the first. */
  served_at: Date | null;
  /** When its files were removed, or will be; null while they are stored. */
  removed_at: Date | null;
  /** When the last link of a preview ends. */
  preview_until?: Date | null;
}

/** An entry of the audit log. */
export interface EventRecord extends Omit<ModuleEvent, 'at'> {
  _id: Types.ObjectId;
  module: string;
  at: Date;
}

/** The paths and types of all versions that can be served. */
const mostOwned = 3_000;

const options = { strict: 'throw', versionKey: false, minimize: false } as const;

const candidate = new Schema(
  { version: { type: String, required: true }, percent: { type: Number, required: true } },
  { _id: false, strict: 'throw' },
);

const modules = new Schema<ModuleRecord>(
  {
    _id: { type: String, required: true },
    owns: { type: [String], default: [], validate: atMost(mostOwned) },
    active: { type: String, default: null },
    candidate: { type: candidate, default: null },
    history: { type: [String], required: true, validate: atMost(longestHistory) },
    failed: { type: [String], required: true, validate: atMost(longestHistory) },
    fallbacks: { type: [String], default: [], validate: atMost(longestHistory + 1) },
    disabled: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    changed_at: { type: Date, default: null },
    active_since: { type: Date, default: null },
    candidate_since: { type: Date, default: null },
    removed_at: { type: Date, default: null },
    change: { type: Schema.Types.Mixed, default: null },
    revision: { type: Number, required: true },
  },
  { ...options, collection: 'modules' },
);
/** Each path and type belongs to one module. */
modules.index({ owns: 1 }, { unique: true, partialFilterExpression: { owns: { $type: 'string' } } });

const storedFile = {
  _id: false,
  path: { type: String, required: true },
  type: { type: String, required: true },
  size: { type: Number, required: true },
  integrity: { type: String, required: true },
  identity: { type: Schema.Types.ObjectId, required: true },
  br: { type: Schema.Types.ObjectId, default: null },
};

const versions = new Schema<VersionRecord>(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    version: { type: String, required: true },
    manifest: { type: String, required: true },
    files: { type: [storedFile], required: true, validate: atMost(versionLimits.files) },
    maps: { type: [storedFile], default: undefined, validate: atMost(versionLimits.files) },
    commit: { type: { id: String, author: String }, _id: false, default: null },
    size: { type: Number, required: true },
    first_load: { type: Number, default: null },
    digest: { type: String, required: true },
    published_at: { type: Date, required: true },
    published_by: { type: String, required: true },
    served_at: { type: Date, default: null },
    removed_at: { type: Date, default: null },
    preview_until: { type: Date, default: null },
  },
  { ...options, collection: 'module_versions' },
);
versions.index({ module: 1, published_at: -1 });

const events = new Schema<EventRecord>(
  {
    module: { type: String, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    version: { type: String, default: null },
    previous: { type: String, default: null },
    percent: { type: Number, default: null },
    actor: { type: String, required: true },
    reason: { type: String, default: null },
  },
  { ...options, collection: 'module_events' },
);
events.index({ module: 1, at: -1 });
events.index({ actor: 1, at: -1 });

export type RegistryModels = Awaited<ReturnType<typeof openModels>>;

/** Opens the collections and waits for their indexes. */
export async function openModels(connection: Connection) {
  const models = {
    modules: connection.model<ModuleRecord>('Module', modules),
    versions: connection.model<VersionRecord>('ModuleVersion', versions),
    events: connection.model<EventRecord>('ModuleEvent', events),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
