import { isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { knownOperators } from './operators.ts';

const unsupported = new Set([
  '$function',
  '$accumulator',
  '$meta',
  '$toHashedIndexKey',
  '$toDecimal',
  '$toLong',
]);

/**
 * Checks every operator of an aggregation expression by name.
 * @throws CommandError InvalidPipelineOperator for an unknown one, NotImplemented for one that the emulator does not have
 */
export function validateExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const part of expression) validateExpression(part);
    return;
  }
  if (!isDoc(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name === '$literal') continue;
    if (unsupported.has(name)) throw notImplemented(`The expression ${name}`);
    if (name.startsWith('$') && !knownOperators.expression.has(name)) {
      throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    }
    validateExpression(operand);
  }
}
