import { runPipeline } from '../aggregate/run.ts';
import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';

const STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** Runs a pipeline-style update on one document. @throws CommandError for a stage that MongoDB allows no update */
export function runUpdatePipeline(doc: Doc, pipeline: Doc[], variables?: Doc): Doc {
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    if (!STAGES.has(name)) {
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const [next] = runPipeline([doc], pipeline, { variables });
  return '_id' in doc ? { _id: doc._id, ...next } : { ...next };
}
