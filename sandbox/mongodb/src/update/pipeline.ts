import { runPipeline } from '../aggregate/run.ts';
import { validatePipeline } from '../aggregate/validate.ts';
import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { copyOf } from './copy.ts';

const STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/**
 * Prepares a pipeline-style update.
 * @throws CommandError InvalidOptions for a stage that MongoDB does not allow in updates
 */
export function compileUpdatePipeline(pipeline: Doc[], variables?: Doc): (doc: Doc) => Doc {
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    if (!STAGES.has(name)) {
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  validatePipeline(pipeline);
  return (doc) => {
    const [next] = runPipeline([copyOf(doc)], pipeline, { variables });
    return '_id' in doc ? { _id: doc._id, ...next } : { ...next };
  };
}
