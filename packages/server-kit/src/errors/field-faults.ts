import type { FieldFault } from '@atelier/contracts';
import { z } from 'zod';

/** A part of a JSON Schema (draft 2020-12), as zod writes it. */
interface Described {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

/** Few enough for a small response to a large body. */
const mostFaults = 200;

const descriptions = new WeakMap<z.ZodType, Described>();

/** The JSON Schema of what a schema accepts, made once for each schema. */
function describe(schema: z.ZodType): Described {
  const known = descriptions.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  descriptions.set(schema, made);
  return made;
}

/**
 * Checks a value.
 * @returns the parsed value, or the fields at fault by their dotted paths, at most 200, with a message for users: that of the schema,
 * or else what the field accepts. `root` names the whole where the path is empty: `query` or `body`.
 */
export function checkFields(
  schema: z.ZodType,
  value: unknown,
  root: string,
): { value: unknown } | { faults: FieldFault[] } {
  // An empty message marks an issue for which the schema has none.
  const read = schema.safeParse(value, { error: () => '', reportInput: true });
  if (read.success) return { value: read.data };
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, schema, root));
  return { faults: faults.slice(0, mostFaults) };
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType, root: string): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const what = root === 'query' ? 'parameter' : 'field';
    return issue.keys.map((key) => ({
      field: [...path, key].join('.').slice(0, 100),
      message: `This ${what} is not known here.`,
    }));
  }
  const field = path.join('.') || root;
  if (issue.message !== '') return [{ field, message: issue.message }];
  if (issue.input === undefined) return [{ field, message: 'This field is required.' }];
  const accepted = acceptedBy(find(describe(schema), path), issue.input);
  return [{ field, message: accepted ? `Must be ${accepted}.` : 'This value is not accepted.' }];
}

function find(schema: Described | undefined, path: readonly string[]): Described | undefined {
  return path.reduce<Described | undefined>((at, key) => at?.properties?.[key] ?? at?.items, schema);
}

/** What a field accepts, to follow `must be`; null where it cannot be said in a few words. */
function acceptedBy(schema: Described | undefined, input: unknown): string | null {
  if (!schema) return null;
  const choices = choicesOf(schema);
  if (choices.length > 0) return `one of: ${choices.join(', ')}`;
  const { type, minimum, maximum, minLength, maxLength } = schema;
  if (type === 'integer' || type === 'number') {
    const whole = type === 'integer' && Number(input) % 1 !== 0 && !Number.isNaN(Number(input));
    return `a ${whole ? 'whole ' : ''}number${range(minimum, maximum, '')}`;
  }
  if (type === 'string') return `text${range(minLength, maxLength, ' characters')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'object') return 'an object';
  return type === 'array' ? 'a list' : null;
}

/** The values of an enumeration, also of several together. */
function choicesOf({ enum: values, const: only, anyOf = [] }: Described): string[] {
  if (values) return values.map(String);
  if (only !== undefined) return [String(only)];
  const options = anyOf.map(choicesOf);
  return options.every((choices) => choices.length > 0) ? options.flat() : [];
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const least = from !== undefined && from > Number.MIN_SAFE_INTEGER ? from : null;
  const most = to !== undefined && to < Number.MAX_SAFE_INTEGER ? to : null;
  if (least !== null && most !== null)
    return unit === '' ? ` from ${least} to ${most}` : ` of ${least} to ${most}${unit}`;
  if (most !== null) return ` of at most ${most}${unit}`;
  return least !== null ? ` of at least ${least}${unit}` : '';
}
