import { isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { KNOWN } from './operators.ts';

const UNSUPPORTED = new Set([
  '$function',
  '$accumulator',
  '$meta',
  '$toHashedIndexKey',
  '$toDecimal',
  '$toLong',
]);

/**
 * Checks every operator of an aggregation expression by name.
 * @throws CommandError InvalidPipelineOperator for an unknown one, NotImplemented for one that the stand-in lacks
 */
export function validateExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const part of expression) validateExpression(part);
    return;
  }
  if (!isDoc(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name === '$literal') continue;
    if (UNSUPPORTED.has(name)) throw notImplemented(`The expression ${name}`);
    if (name.startsWith('$') && !KNOWN.expression.has(name)) {
      throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    }
    validateExpression(operand);
  }
}
