import type { FieldFault, Message, MessageValues } from '@atelier/contracts';
import type { JsonSchema } from '@atelier/contracts/openapi';
import { z } from 'zod';
import { sentence, sentenceOfSchema } from './app-error.ts';

/** Few enough for a small response to a large body. */
const mostFaults = 200;

const descriptions = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of a schema's input, cached per schema. */
function describe(schema: z.ZodType): JsonSchema {
  const known = descriptions.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  descriptions.set(schema, made);
  return made;
}

/**
 * Checks a value. @returns the parsed value, or at most 200 faults by dotted path, for users
 * @param root the name of an empty path: `query` or `body`
 */
export function checkFields(
  schema: z.ZodType,
  value: unknown,
  root: string,
): { value: unknown } | { faults: FieldFault[] } {
  // An empty message marks an issue without a message in the schema.
  const read = schema.safeParse(value, { error: () => '', reportInput: true });
  if (read.success) return { value: read.data };
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, schema, root));
  return { faults: faults.slice(0, mostFaults) };
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType, root: string): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const unknown = sentence(root === 'query' ? 'unknown_parameter' : 'unknown_field');
    return issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 100), ...unknown }));
  }
  const field = path.join('.') || root;
  if (issue.message !== '')
    return [{ field, message: issue.message, ...sentenceOfSchema(issue.message, limitOf(issue)) }];
  if (issue.input === undefined) return [{ field, ...sentence('required') }];
  return [{ field, ...acceptedBy(find(describe(schema), path), issue.input) }];
}

/** The exceeded limit, or the parameters of a check. */
function limitOf(issue: z.core.$ZodIssue): MessageValues {
  if (issue.code === 'too_big') return { limit: Number(issue.maximum) };
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) };
  return (issue.code === 'custom' && issue.params) || {};
}

function find(schema: JsonSchema | undefined, path: readonly string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((at, key) => at?.properties?.[key] ?? at?.items, schema);
}

/** A short description of accepted values, if possible. */
function acceptedBy(schema: JsonSchema | undefined, input: unknown): Message {
  if (!schema) return sentence('not_accepted');
  const choices = choicesOf(schema);
  if (choices.length > 0) return sentence('one_of', { choices: choices.join(', ') });
  const { type, minimum, maximum, minLength, maxLength } = schema;
  if (type === 'integer' || type === 'number') {
    const whole = type === 'integer' && Number(input) % 1 !== 0 && !Number.isNaN(Number(input));
    return sentence('number', { whole: whole ? 'yes' : 'no', ...range(minimum, maximum) });
  }
  if (type === 'string') {
    const limits = range(minLength, maxLength);
    const isText = typeof input === 'string' && limits.range === 'none';
    return isText ? sentence('not_accepted') : sentence('text', limits);
  }
  if (type === 'boolean') return sentence('boolean');
  if (type === 'object') return sentence('object');
  return sentence(type === 'array' ? 'list' : 'not_accepted');
}

/** The values of an enumeration or a union of enumerations. */
function choicesOf({ enum: values, const: only, anyOf = [] }: JsonSchema): string[] {
  if (values) return values.map(String);
  if (only !== undefined) return [String(only)];
  const options = anyOf.map(choicesOf);
  return options.every((choices) => choices.length > 0) ? options.flat() : [];
}

function range(from: number | undefined, to: number | undefined): MessageValues {
  const least = from !== undefined && from > Number.MIN_SAFE_INTEGER ? from : null;
  const most = to !== undefined && to < Number.MAX_SAFE_INTEGER ? to : null;
  if (least !== null && most !== null) return { range: 'both', least, most };
  if (most !== null) return { range: 'most', most };
  return least !== null ? { range: 'least', least } : { range: 'none' };
}
