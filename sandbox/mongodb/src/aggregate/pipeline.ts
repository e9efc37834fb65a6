import { Aggregator } from 'mingo/aggregator';
import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { validateExpression } from '../query/expression.ts';
import { compileFilter } from '../query/filter.ts';
import { knownOperators, mingoOptions } from '../query/operators.ts';
import { rejectIncomparable } from '../values.ts';

export interface PipelineScope {
  readonly variables?: Doc | undefined;
  /** The documents of another collection of the database, for `$lookup` and similar stages. */
  readonly collection?: ((name: string) => Doc[]) | undefined;
}

/**
 * Runs pipeline stages over documents.
 * @throws CommandError with MongoDB's code for an unknown stage or operator, BadValue for errors at run time
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

const unsupported = new Set([
  '$changeStream',
  '$collStats',
  '$currentOp',
  '$densify',
  '$fill',
  '$indexStats',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$search',
  '$setWindowFields',
]);

/** Stages whose argument is not an expression. */
const stagesWithOwnShape = new Set([
  '$sort',
  '$limit',
  '$skip',
  '$count',
  '$sample',
  '$unwind',
  '$documents',
  '$graphLookup',
]);

function validateStage(stage: Doc): void {
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0) {
    throw new CommandError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  if (unsupported.has(name)) throw notImplemented(`The stage ${name}`);
  if (!knownOperators.stage.has(name)) {
    throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  }
  const spec = stage[name];
  if (name === '$match') compileFilter(isDoc(spec) ? spec : {});
  else if (name === '$facet' && isDoc(spec)) Object.values(spec).forEach(validatePipeline);
  else if (name === '$lookup' || name === '$unionWith') {
    if (isDoc(spec) && spec.pipeline !== undefined) validatePipeline(spec.pipeline);
  } else if (!stagesWithOwnShape.has(name)) validateExpression(spec);
}

/**
 * Checks a pipeline before it runs, so that errors appear on an empty collection too.
 * @throws CommandError Location40324 for an unknown stage, NotImplemented for one that the emulator does not have
 */
export function validatePipeline(pipeline: unknown): void {
  if (!Array.isArray(pipeline) || !pipeline.every(isDoc)) {
    throw new CommandError('TypeMismatch', 'A pipeline must be an array of documents');
  }
  pipeline.forEach(validateStage);
  rejectIncomparable(pipeline);
}
