import { createHash } from 'node:crypto';
import {
  type HealthHistory,
  type HealthRange,
  healthRanges,
  type ModuleReport,
  type VersionHealth,
} from '@atelier/contracts';
import mongoose, { type Connection, Schema } from 'mongoose';

/** The counts of one version in one hour. */
interface HourRecord {
  _id: string;
  module: string;
  version: string;
  hour: Date;
  loads: number;
  load_ms: number;
  failures: number;
  crashes: number;
}

/** The first minutes of a release, in which too many problems roll it back. `_id` is `<module>@<version>`. */
interface TrialRecord {
  _id: string;
  started_at: Date;
  loads: number;
  problems: number;
  /** Hashes of the ids of users who had a problem. */
  users: string[];
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const keptDays = 30;

const hours = new Schema<HourRecord>(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    version: { type: String, required: true },
    hour: { type: Date, required: true },
    loads: { type: Number, required: true },
    load_ms: { type: Number, required: true },
    failures: { type: Number, required: true },
    crashes: { type: Number, required: true },
  },
  { collection: 'module_health', strict: 'throw', versionKey: false },
);
hours.index({ module: 1, hour: -1 });
hours.index({ hour: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 });

const trials = new Schema<TrialRecord>(
  {
    _id: { type: String, required: true },
    started_at: { type: Date, required: true },
    loads: { type: Number, required: true },
    problems: { type: Number, required: true },
    users: { type: [String], required: true },
  },
  { collection: 'module_trials', strict: 'throw', versionKey: false },
);

/** When a new release is rolled back. */
export interface TrialRules {
  /** How long a release is watched, in milliseconds. */
  lengthMs: number;
  /** The fewest problems, and the fewest users who had one: one user alone cannot roll back a module. */
  problems: number;
  users: number;
  /** The least share of problems among all attempts to use a tool. */
  share: number;
}

/** The counts that pages report. */
export interface ModuleHealth {
  /** Begins to watch a release. */
  startTrial(module: string, version: string): Promise<void>;
  /** Adds a report. Returns why the release failed its trial, or null. */
  add(report: ModuleReport, userId: string): Promise<string | null>;
  /** The versions with at least the problems, and the share of problems, that end a trial; of the last 30 days. */
  unreliable(module: string): Promise<string[]>;
  /** The counts of the last 24 hours by version. */
  read(module: string): Promise<VersionHealth[]>;
  /** The same for all modules, by module. */
  readAll(): Promise<Map<string, VersionHealth[]>>;
  /** The counts over time. */
  history(module: string, range: HealthRange): Promise<HealthHistory>;
}

const mostUsers = 50;
/** The most versions in a history. */
const mostVersions = 8;

/** Opens the collections of counts and trials, and waits for their indexes. */
export async function openModuleHealth(connection: Connection, rules: TrialRules): Promise<ModuleHealth> {
  const hourly = connection.model<HourRecord>('ModuleHealth', hours);
  const trial = connection.model<TrialRecord>('ModuleTrial', trials);
  await Promise.all([hourly.init(), trial.init()]);

  const count = async ({ module, version, loads, load_ms, failures, crashes }: ModuleReport) => {
    const start = new Date(Math.floor(Date.now() / hourMs) * hourMs);
    await hourly.updateOne(
      { _id: `${module}@${version}@${start.toISOString()}` },
      { $inc: { loads, load_ms, failures, crashes }, $setOnInsert: { module, version, hour: start } },
      { upsert: true },
    );
  };

  const countsSince = async (module: string, milliseconds: number): Promise<VersionHealth[]> => {
    const since = new Date(Date.now() - milliseconds);
    const found = await hourly.find({ module, hour: mongoose.trusted({ $gt: since }) }).lean();
    return byVersion(found);
  };

  return {
    async startTrial(module, version) {
      const started = { started_at: new Date(), loads: 0, problems: 0, users: [] };
      await trial.updateOne({ _id: `${module}@${version}` }, { $set: started }, { upsert: true });
    },

    async add(report, userId) {
      await count(report);
      const { module, version, loads, failures, crashes } = report;
      const problems = failures + crashes;
      const user = createHash('sha256').update(userId).digest('base64url').slice(0, 16);
      const after = await trial
        .findOneAndUpdate(
          {
            _id: `${module}@${version}`,
            started_at: mongoose.trusted({ $gt: new Date(Date.now() - rules.lengthMs) }),
          },
          {
            $inc: { loads, problems },
            ...(problems > 0 && { $push: { users: { $each: [user], $slice: -mostUsers } } }),
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (!after || problems === 0) return null;
      const users = new Set(after.users).size;
      const share = after.problems / Math.max(1, after.loads + after.problems);
      if (after.problems < rules.problems || users < rules.users || share < rules.share) return null;
      return `${after.problems} problems of ${users} users in ${after.loads} loads`;
    },

    async unreliable(module) {
      const counts = await countsSince(module, keptDays * dayMs);
      return counts
        .filter(({ loads, failures, crashes }) => {
          const problems = failures + crashes;
          return problems >= rules.problems && problems / (loads + problems) >= rules.share;
        })
        .map(({ version }) => version);
    },

    read: (module) => countsSince(module, dayMs),

    async readAll() {
      const found = await hourly
        .find({ hour: mongoose.trusted({ $gt: new Date(Date.now() - dayMs) }) })
        .lean();
      const modules = Map.groupBy(found, ({ module }) => module);
      return new Map([...modules].map(([module, records]) => [module, byVersion(records)]));
    },

    async history(module, range) {
      const { length, bucket } = healthRanges[range];
      const startOf = (time: number) => Math.floor(time / bucket) * bucket;
      const buckets = length / bucket;
      const from = new Date(startOf(Date.now()) - (buckets - 1) * bucket);
      const found = await hourly
        .find({ module, hour: mongoose.trusted({ $gte: from }) })
        .sort({ hour: -1 })
        .lean();
      const versions = Map.groupBy(found, ({ version }) => version);
      return {
        from: from.toISOString(),
        bucket,
        buckets,
        versions: [...versions].slice(0, mostVersions).map(([version, records]) => ({
          version,
          points: [...Map.groupBy(records, ({ hour }) => startOf(hour.getTime()))]
            .map(([at, inBucket]) => ({ at: new Date(at).toISOString(), ...sumOf(inBucket) }))
            .reverse(),
        })),
      };
    },
  };
}

const byVersion = (records: readonly HourRecord[]): VersionHealth[] =>
  [...Map.groupBy(records, ({ version }) => version)].map(([version, own]) => ({ version, ...sumOf(own) }));

/** The counts of several hours together, with the mean time of a load. */
function sumOf(records: readonly HourRecord[]): Omit<VersionHealth, 'version'> {
  const sum = (key: 'loads' | 'load_ms' | 'failures' | 'crashes') =>
    records.reduce((total, record) => total + record[key], 0);
  const loads = sum('loads');
  return {
    loads,
    load_ms: loads > 0 ? Math.round(sum('load_ms') / loads) : null,
    failures: sum('failures'),
    crashes: sum('crashes'),
  };
}
