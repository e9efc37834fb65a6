import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { validateExpression } from '../query/expression.ts';
import { compileFilter } from '../query/filter.ts';
import { KNOWN } from '../query/operators.ts';
import { refuseIncomparable } from '../values.ts';

const UNSUPPORTED = new Set([
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

/** Stages whose argument holds field names or sub-pipelines rather than one expression. */
const OWN_SHAPE = new Set([
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
  if (UNSUPPORTED.has(name)) throw notImplemented(`The stage ${name}`);
  if (!KNOWN.stage.has(name)) {
    throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  }
  const spec = stage[name];
  if (name === '$match') compileFilter(isDoc(spec) ? spec : {});
  else if (name === '$facet' && isDoc(spec)) Object.values(spec).forEach(validatePipeline);
  else if (name === '$lookup' || name === '$unionWith') {
    if (isDoc(spec) && spec.pipeline !== undefined) validatePipeline(spec.pipeline);
  } else if (!OWN_SHAPE.has(name)) validateExpression(spec);
}

/**
 * Checks a pipeline before it runs, so that a fault shows on an empty collection too.
 * @throws CommandError Location40324 for an unknown stage, NotImplemented for one that the stand-in lacks
 */
export function validatePipeline(pipeline: unknown): void {
  if (!Array.isArray(pipeline) || !pipeline.every(isDoc)) {
    throw new CommandError('TypeMismatch', 'A pipeline must be an array of documents');
  }
  pipeline.forEach(validateStage);
  refuseIncomparable(pipeline);
}
