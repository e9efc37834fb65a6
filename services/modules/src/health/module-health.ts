import {
  type HealthHistory,
  type HealthRange,
  healthRanges,
  type ModuleReport,
  type VersionHealth,
} from '@atelier/contracts';
import mongoose, { type Connection, type InferSchemaType, Schema } from 'mongoose';
import type { Standing } from '../releases/release-state.ts';
import { unreliableShare } from './trials.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const keptDays = 30;

/** The counts of one version in one hour. */
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

  return {
    async add({ module, version, loads, load_ms, failures, crashes, errors }: ModuleReport): Promise<void> {
      const start = new Date(Math.floor(Date.now() / hourMs) * hourMs);
      await hourly.updateOne(
        { _id: `${module}@${version}@${start.toISOString()}` },
        {
          $inc: { loads, load_ms, failures, crashes, errors },
          $setOnInsert: { module, version, hour: start },
        },
        { upsert: true },
      );
    },

    /** How the versions of a module did in the last 30 days. */
    async standings(module: string): Promise<(version: string) => Standing> {
      const counts = byVersion(await find(Date.now() - keptDays * dayMs, module));
      return (version) => {
        const { loads, failures, crashes, errors } =
          counts.find((one) => one.version === version) ?? sumOf([]);
        const problems = failures + crashes + errors;
        if (loads === 0) return problems > 0 ? 'never_loaded' : 'unknown';
        const isUnreliable = problems >= mostProblems && problems / (loads + problems) >= unreliableShare;
        return isUnreliable ? 'unreliable' : 'loaded';
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

/** The counts of several hours together, with the mean time of a load. */
function sumOf(records: readonly HourRecord[]): Omit<VersionHealth, 'version'> {
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
