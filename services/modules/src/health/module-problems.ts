import { createHash } from 'node:crypto';
import type { ModuleProblem, ModuleReport, ObservedProblem } from '@atelier/contracts';
import mongoose, { type Connection, Schema } from 'mongoose';

/** One problem of a version, counted, beside the counts of the version. */
interface ProblemRecord extends ModuleProblem {
  _id: string;
  module: string;
  version: string;
  count: number;
  at: Date;
}

const problems = new Schema<ProblemRecord>(
  {
    _id: { type: String, required: true },
    module: { type: String, required: true },
    version: { type: String, required: true },
    kind: { type: String, required: true },
    message: { type: String, required: true },
    stack: { type: String, default: '' },
    count: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'module_health', strict: 'throw', versionKey: false },
);

/** The maximum number of distinct stored problems per version: the latest ones. */
const mostPerVersion = 20;
const mostListed = 100;

/** The problems that pages reported, by version: message and stack, without user data. */
export function openModuleProblems(connection: Connection) {
  const model = connection.model<ProblemRecord>('ModuleProblem', problems);
  const isProblem = { count: mongoose.trusted({ $exists: true }) };
  return {
    async add({ module, version, problems: reported }: ModuleReport): Promise<void> {
      if (reported.length === 0) return;
      for (const { kind, message, stack } of reported) {
        // The frames of React and of the shell differ with the way to the same error.
        const own = stack.split('\n').filter((frame) => frame.includes(`/modules/${module}/`));
        const hash = createHash('sha256')
          .update([kind, message, ...own].join('\n'))
          .digest('base64url');
        await model.updateOne(
          { _id: `${module}@${version}@${hash}` },
          {
            $inc: { count: 1 },
            $set: { at: new Date() },
            $setOnInsert: { module, version, kind, message, stack },
          },
          { upsert: true },
        );
      }
      const older = await model
        .find({ module, version, ...isProblem }, { _id: 1 })
        .sort({ at: -1 })
        .skip(mostPerVersion)
        .lean();
      for (const { _id } of older) await model.deleteOne({ _id });
    },
    /** The last ones of a module, newest first. */
    async read(module: string): Promise<ObservedProblem[]> {
      const found = await model
        .find({ module, ...isProblem })
        .sort({ at: -1 })
        .limit(mostListed)
        .lean();
      return found.map(({ _id, module: _module, at, ...problem }) => ({ ...problem, at: at.toISOString() }));
    },
  };
}
