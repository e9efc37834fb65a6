import { createHash } from 'node:crypto';
import type { ModuleReport } from '@atelier/contracts';
import { type Connection, type InferSchemaType, Schema } from 'mongoose';

/** How long a release is watched. */
const lengthMs = 15 * 60_000;
/** The fewest users who had a problem: one user alone cannot roll back a module. */
const leastUsers = 2;
/** The share of problems among all attempts to use a tool from which a version is unreliable. */
export const unreliableShare = 0.2;

/** The first minutes of a release. `_id` is `<module>@<version>@<since>`; `users` has hashes of the ids of users who had a problem. */
const trials = new Schema(
  {
    _id: { type: String, required: true },
    started_at: { type: Date, required: true },
    loads: { type: Number, required: true },
    problems: { type: Number, required: true },
    users: { type: [String], required: true },
  },
  { collection: 'module_trials', strict: 'throw', versionKey: false },
);
trials.index({ started_at: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

const mostUsers = 50;

/** Opens the collection of trials of new releases. @param mostProblems with so many, a release fails */
export async function openTrials(connection: Connection, mostProblems: number) {
  const model = connection.model<InferSchemaType<typeof trials>>('ModuleTrial', trials);
  await model.init();
  return {
    /**
     * Adds a report about a version that is served since then; null if it is not. Returns why the release failed its trial, or
     * null.
     */
    async add(report: ModuleReport, userId: string, since: Date | null): Promise<string | null> {
      const { module, version, loads, failures, crashes, errors, problems: described } = report;
      if (!since || Date.now() - since.getTime() > lengthMs) return null;
      const problems = failures + crashes + errors;
      const user = createHash('sha256').update(userId).digest('base64url').slice(0, 16);
      const after = await model
        .findOneAndUpdate(
          { _id: `${module}@${version}@${since.toISOString()}` },
          {
            $inc: { loads, problems },
            $setOnInsert: { started_at: since },
            $push: { users: { $each: problems > 0 ? [user] : [], $slice: -mostUsers } },
          },
          { returnDocument: 'after', upsert: true },
        )
        .lean();
      if (!after || problems === 0) return null;
      const users = new Set(after.users).size;
      const share = after.problems / Math.max(1, after.loads + after.problems);
      if (after.problems < mostProblems || users < leastUsers || share < unreliableShare) return null;
      const message = described.find(({ kind }) => kind !== 'violation')?.message;
      const reason = `${after.problems} problems of ${users} users in ${after.loads} loads`;
      return message ? `${reason}: ${message}`.slice(0, 300) : reason;
    },
  };
}
