import { createHash } from 'node:crypto';
import {
  type HealthHistory,
  type HealthRange,
  healthRanges,
  type ModuleReport,
  type VersionHealth,
} from '@atelier/contracts';
import mongoose, { type Connection, type InferSchemaType, Schema } from 'mongoose';
import type { Standing } from '../releases/release-state.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const keptDays = 30;
/** How long a release is watched. */
const trialMs = 15 * 60_000;
/** The fewest users who had a problem: one user alone cannot roll back a module. */
const leastUsers = 2;
const mostUsers = 50;
/** The share of problems among all attempts to use a tool from which a version is unreliable. */
const unreliableShare = 0.2;

/** The counts of one version in one hour; those of a release that is watched are apart. */
const hours = new Schema(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    version: { type: String, required: true },
    hour: { type: Date, required: true },
    loads: { type: Number, required: true },
    load_ms: { type: Number, required: true },
    failures: { type: Number, required: true },
    crashes: { type: Number, required: true },
    errors: { type: Number, default: 0 },
    /** When the release began, and hashes of the ids of users who had a problem. */
    since: { type: Date },
    users: { type: [String], default: undefined },
  },
  { collection: 'module_health', strict: 'throw', versionKey: false, suppressReservedKeysWarning: true },
);
hours.index({ module: 1, hour: -1 });
hours.index({ hour: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 });

type HourRecord = InferSchemaType<typeof hours>;

/** The counts of all versions. */
export type ModuleHealth = Awaited<ReturnType<typeof openModuleHealth>>;

/** Opens the collection of counts. @param mostProblems a version with so many may be unreliable */
export async function openModuleHealth(connection: Connection, mostProblems: number) {
  const hourly = connection.model<HourRecord>('ModuleHealth', hours);
  await hourly.init();

  const find = (since: number, module?: string) =>
    hourly
      .find({ ...(module && { module }), hour: mongoose.trusted({ $gte: new Date(since) }) })
      .sort({ hour: -1 })
      .lean();

  const isUnreliable = (sum: Counts) => {
    const problems = problemsOf(sum);
    return problems >= mostProblems && problems / (sum.loads + problems) >= unreliableShare;
  };

  return {
    /**
     * Counts what a page of a user observed of a version that is served since then; null if it is not. Returns why the release failed its
     * trial, or null.
     */
    async add(report: ModuleReport, userId: string, since: Date | null): Promise<string | null> {
      const { module, version, loads, load_ms, failures, crashes, errors, problems } = report;
      const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs);
      const isTrial = since !== null && Date.now() - since.getTime() <= trialMs;
      const hasProblem = failures + crashes + errors > 0;
      const user = createHash('sha256').update(userId).digest('base64url').slice(0, 16);
      await hourly.updateOne(
        { _id: `${module}@${version}@${hour.toISOString()}${isTrial ? `@${since.toISOString()}` : ''}` },
        {
          $inc: { loads, load_ms, failures, crashes, errors },
          $setOnInsert: { module, version, hour, ...(isTrial && { since }) },
          ...(isTrial && hasProblem && { $push: { users: { $each: [user], $slice: -mostUsers } } }),
        },
        { upsert: true },
      );
      if (!isTrial || !hasProblem) return null;
      const watched = (await find(hour.getTime() - hourMs, module)).filter(
        (record) => record.version === version && record.since?.getTime() === since.getTime(),
      );
      const sum = sumOf(watched);
      const users = new Set(watched.flatMap((record) => record.users ?? [])).size;
      if (users < leastUsers || !isUnreliable(sum)) return null;
      const reason = `${problemsOf(sum)} problems of ${users} users in ${sum.loads} loads`;
      const message = problems.find(({ kind }) => kind !== 'violation')?.message;
      return message ? `${reason}: ${message}`.slice(0, 300) : reason;
    },

    /** How the versions of a module did in the last 30 days. */
    async standings(module: string): Promise<(version: string) => Standing> {
      const counts = byVersion(await find(Date.now() - keptDays * dayMs, module));
      return (version) => {
        const sum = counts.find((one) => one.version === version) ?? sumOf([]);
        if (sum.loads === 0) return problemsOf(sum) > 0 ? 'never_loaded' : 'unknown';
        return isUnreliable(sum) ? 'unreliable' : 'loaded';
      };
    },

    /** The counts of the last 24 hours by version. */
    read: async (module: string) => byVersion(await find(Date.now() - dayMs, module)),

    async readAll(): Promise<Map<string, VersionHealth[]>> {
      const modules = Map.groupBy(await find(Date.now() - dayMs), ({ module }) => module);
      return new Map([...modules].map(([module, records]) => [module, byVersion(records)]));
    },

    async history(module: string, range: HealthRange): Promise<HealthHistory> {
      const { length, bucket } = healthRanges[range];
      const startOf = (time: number) => Math.floor(time / bucket) * bucket;
      const found = await find(startOf(Date.now()) - (length - bucket), module);
      const buckets = Map.groupBy(found, ({ hour }) => startOf(hour.getTime()));
      return {
        bucket,
        points: [...buckets].flatMap(([at, records]) =>
          byVersion(records).map((counts) => ({ at: new Date(at).toISOString(), ...counts })),
        ),
      };
    },
  };
}

const byVersion = (records: readonly HourRecord[]): VersionHealth[] =>
  [...Map.groupBy(records, ({ version }) => version)].map(([version, own]) => ({ version, ...sumOf(own) }));

type Counts = Omit<VersionHealth, 'version'>;

const problemsOf = ({ failures, crashes, errors }: Counts) => failures + crashes + errors;

/** The counts of several hours together, with the mean time of a load. */
function sumOf(records: readonly HourRecord[]): Counts {
  const sum = (measure: 'loads' | 'load_ms' | 'failures' | 'crashes' | 'errors') =>
    records.reduce((total, record) => total + (record[measure] ?? 0), 0);
  const loads = sum('loads');
  return {
    loads,
    load_ms: loads > 0 ? Math.round(sum('load_ms') / loads) : null,
    failures: sum('failures'),
    crashes: sum('crashes'),
    errors: sum('errors'),
  };
}
