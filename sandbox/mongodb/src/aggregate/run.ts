import { Aggregator } from 'mingo/aggregator';
import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { mingoOptions } from '../query/operators.ts';
import { validatePipeline } from './validate.ts';

export interface PipelineScope {
  readonly variables?: Doc | undefined;
  /** The documents of another collection of the database, for `$lookup` and its kin. */
  readonly collection?: ((name: string) => Doc[]) | undefined;
}

/**
 * Runs pipeline stages over documents.
 * @throws CommandError with MongoDB's code for an unknown stage or operator, BadValue for what fails while it runs
 */
export function runPipeline(docs: Doc[], pipeline: Doc[], { variables, collection }: PipelineScope): Doc[] {
  validatePipeline(pipeline);
  const options = { ...mingoOptions(variables), ...(collection && { collectionResolver: collection }) };
  try {
    return new Aggregator(pipeline, options).run(docs);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      'BadValue',
      error instanceof Error ? error.message : 'bad pipeline',
      {},
      { cause: error },
    );
  }
}
