import { createHmac } from 'node:crypto';
import type { ModuleReport, VersionHealth } from '@atelier/contracts';
import { atMost } from '@atelier/server-kit/database-limits';
import { dayMs, minuteMs } from '@atelier/server-kit/time';
import mongoose, { type Connection, type InferSchemaType, Schema } from 'mongoose';
import type { Reliability } from '../releases/release-state.ts';
import type { ServedSince } from '../releases/served-versions.ts';

/** How long a version's counts are stored after its last report. */
const lifetimeSeconds = (30 * dayMs) / 1000;
/** The duration of a release's trial. */
const trialMs = 15 * minuteMs;
/** The minimum number of affected users, so that one user cannot roll back a module. */
const leastUsers = 2;
const mostUsers = 50;
/** The share of problems among all uses of a tool from which a version is unreliable. */
const unreliableShare = 0.2;

/** The counts of one version, separate for each trial. The collection also has its problems. */
const counts = new Schema(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    version: { type: String, required: true },
    /** When the last report arrived. */
    at: { type: Date, required: true },
    /** Absent in older records. */
    openings: Number,
    loads: { type: Number, required: true },
    load_ms: { type: Number, required: true },
    failures: { type: Number, required: true },
    crashes: { type: Number, required: true },
    errors: { type: Number, required: true },
    /** Keyed hashes of the ids of affected users in the trial. */
    users: { type: [String], default: undefined, validate: atMost(mostUsers) },
  },
  { collection: 'module_health', strict: 'throw', versionKey: false, suppressReservedKeysWarning: true },
);
counts.index({ module: 1, at: -1 });
counts.index({ at: 1 }, { expireAfterSeconds: lifetimeSeconds });

type CountRecord = InferSchemaType<typeof counts>;

/**
 * Opens the collection of counts.
 * @param mostProblems a version with so many may be unreliable
 * @param key hides which users had problems
 */
export async function openModuleHealth(connection: Connection, mostProblems: number, key: string) {
  const model = connection.model<CountRecord>('ModuleHealth', counts);
  await model.init();

  const countsOf = (module?: string) =>
    model
      .find({
        ...(module === undefined ? { at: mongoose.trusted({ $gt: new Date(0) }) } : { module }),
        loads: mongoose.trusted({ $exists: true }),
      })
      .lean();

  const isUnreliable = (sum: Counts) => {
    const problems = problemsOf(sum);
    return problems >= mostProblems && problems / (sum.loads + problems) >= unreliableShare;
  };

  /** Each tool that loaded crashed, too. */
  const alwaysFails = ({ loads, failures, crashes }: Counts) =>
    failures + crashes >= mostProblems && crashes >= loads;

  return {
    /** Counts a page's observations of a version served since a time, or null for an unserved one. */
    async add(report: ModuleReport, userId: string, { since, isOnly }: ServedSince): Promise<string | null> {
      const { module, version, openings, loads, load_ms, failures, crashes, errors, problems } = report;
      const isTrial = since !== null && (isOnly || Date.now() - since.getTime() <= trialMs);
      const hasProblem = failures + crashes + errors > 0;
      const user = createHmac('sha256', key).update(`health\0${userId}`).digest('base64url').slice(0, 16);
      const record = await model
        .findOneAndUpdate(
          { _id: `${module}@${version}${isTrial ? `@${since.toISOString()}` : ''}` },
          {
            $inc: { openings, loads, load_ms, failures, crashes, errors },
            $set: { at: new Date() },
            $setOnInsert: { module, version },
            ...(isTrial && hasProblem && { $push: { users: { $each: [user], $slice: -mostUsers } } }),
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      if (!isTrial || !hasProblem) return null;
      const sum = sumOf([record]);
      const users = new Set(record.users).size;
      if (users < leastUsers || !isUnreliable(sum) || (isOnly && !alwaysFails(sum))) return null;
      const reason = `${problemsOf(sum)} problems of ${users} users in ${sum.loads} loads`;
      const message = problems.find(({ kind }) => kind !== 'violation')?.message;
      return message ? `${reason}: ${message}`.slice(0, 300) : reason;
    },

    /** The reliability of the versions of a module. One that fails each time is unreliable for any user. */
    async reliability(module: string): Promise<(version: string) => Reliability> {
      const observed = byVersion(await countsOf(module));
      return (version) => {
        const sum = observed.find((one) => one.version === version) ?? sumOf([]);
        if (sum.loads === 0) return problemsOf(sum) > 0 ? 'never_loaded' : 'unknown';
        return isUnreliable(sum) || problemsOf(sum) >= sum.loads ? 'unreliable' : 'loaded';
      };
    },

    /** The counts of a module by version. */
    read: async (module: string) => byVersion(await countsOf(module)),

    async readAll(): Promise<Map<string, VersionHealth[]>> {
      const modules = Map.groupBy(await countsOf(), ({ module }) => module);
      return new Map([...modules].map(([module, records]) => [module, byVersion(records)]));
    },
  };
}

const byVersion = (records: readonly CountRecord[]): VersionHealth[] =>
  [...Map.groupBy(records, ({ version }) => version)].map(([version, own]) => ({ version, ...sumOf(own) }));

type Counts = Omit<VersionHealth, 'version'>;

const problemsOf = ({ failures, crashes, errors }: Counts) => failures + crashes + errors;

/** The counts of several records together, with the mean time of a load. */
function sumOf(records: readonly CountRecord[]): Counts {
  const sum = (measure: 'openings' | 'loads' | 'load_ms' | 'failures' | 'crashes' | 'errors') =>
    records.reduce((total, record) => total + (record[measure] ?? 0), 0);
  const loads = sum('loads');
  return {
    openings: sum('openings'),
    loads,
    load_ms: loads > 0 ? Math.round(sum('load_ms') / loads) : null,
    failures: sum('failures'),
    crashes: sum('crashes'),
    errors: sum('errors'),
  };
}
