import type { JsonSchema } from '@atelier/contracts/openapi';

/** Compares two schemas without alternatives. Returns what breaks, each with the place of the schema. */
type Compare = (before: JsonSchema, after: JsonSchema, at: string) => string[];

/** The schemas of which a value has to satisfy one: a nullable schema has one for null. */
function alternatives({ anyOf, oneOf, ...schema }: JsonSchema): JsonSchema[] {
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((each) => alternatives({ ...schema, ...each }));
  if (!Array.isArray(schema.type)) return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

/** The type of a schema without alternatives: `any` if it accepts values of every type. */
function typeOf({ type, enum: values, const: only }: JsonSchema): string {
  const [listed] = values ?? [only];
  return String(type ?? (listed === undefined ? 'any' : typeof listed));
}

/** Whether each value of a type is also one of another. */
const isPartOf = (type: string, other: string) =>
  other === 'any' || type === other || (type === 'integer' && other === 'number');

/** The values that a schema lists, or null where it lists none. */
const valuesOf = ({ enum: values, const: only }: JsonSchema) =>
  values ?? (only === undefined ? null : [only]);

const changed = (at: string, name: string, before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [`${at}: the ${name} changed`];

/** The faults of the schema that fits best. */
const fewest = (faults: string[][]) =>
  faults.reduce((best, each) => (each.length < best.length ? each : best), faults[0] ?? []);

/** What a client could send before and cannot now. */
export function narrowedInput(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const accepted = alternatives(after);
  const changes = alternatives(before).flatMap((schema) => {
    const similar = accepted.filter((each) => isPartOf(typeOf(schema), typeOf(each)));
    if (similar.length === 0) return [`${at}: ${typeOf(schema)} is not accepted any more`];
    return fewest(similar.map((each) => compareInput(schema, each, at)));
  });
  return [...changes, ...changed(at, 'default', before.default, after.default)];
}

/** What a response could not contain before and can now, and what it always contained before and need not now. */
export function widenedOutput(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const understood = alternatives(before);
  return alternatives(after).flatMap((schema) => {
    const similar = understood.filter((each) => isPartOf(typeOf(schema), typeOf(each)));
    if (similar.length === 0) return [`${at}: ${typeOf(schema)} is possible now`];
    return fewest(similar.map((each) => compareOutput(each, schema, at)));
  });
}

const compareInput: Compare = (before, after, at) => {
  const [values, allowed] = [valuesOf(before), valuesOf(after)];
  if (allowed && !values) return [`${at}: only listed values are accepted now`];
  const removed = values?.filter((value) => allowed && !allowed.includes(value)) ?? [];
  return [
    ...removed.map((value) => `${at}: the value ${String(value)} was removed`),
    ...(values?.every((value) => isAllowed(value, after)) ? [] : narrowedRules(before, after, at)),
    ...inputFields(before, after, at),
    ...compareParts(narrowedInput, before, after, at),
  ];
};

const compareOutput: Compare = (before, after, at) => {
  const { properties: fields = {}, required: sure = [] } = before;
  const { properties: kept = {}, required: stillSure = [] } = after;
  return [
    // A further value of an enumeration is expected; a constant says which kind of object this is.
    ...(before.const === undefined ? [] : changed(at, 'constant', before.const, after.const)),
    ...(before.format === undefined ? [] : changed(at, 'format', before.format, after.format)),
    ...Object.entries(fields).flatMap(([name, schema]) => {
      const same = kept[name];
      if (!same) return [`${at}.${name}: the field was removed`];
      if (sure.includes(name) && !stillSure.includes(name))
        return [`${at}.${name}: the field is optional now`];
      return widenedOutput(schema, same, `${at}.${name}`);
    }),
    ...compareParts(widenedOutput, before, after, at),
  ];
};

/** Compares the members of lists, and the values of records. */
function compareParts(compare: Compare, before: JsonSchema, after: JsonSchema, at: string): string[] {
  const [values, kept] = [before.additionalProperties, after.additionalProperties];
  return [
    ...(before.items && after.items ? compare(before.items, after.items, `${at}[]`) : []),
    ...(typeof values === 'object' && typeof kept === 'object' ? compare(values, kept, `${at}.*`) : []),
  ];
}

function inputFields(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const { properties: old = {}, required: neededBefore = [] } = before;
  const { properties: now = {}, required: neededNow = [], additionalProperties } = after;
  return [
    ...neededNow
      .filter((name) => !neededBefore.includes(name))
      .map((name) => `${at}.${name}: the field is required now`),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const kept = now[name];
      if (kept) return narrowedInput(schema, kept, `${at}.${name}`);
      return additionalProperties === false ? [`${at}.${name}: the field was removed`] : [];
    }),
  ];
}

/** Whether a value satisfies the rules for texts of a schema. */
const isAllowed = (
  value: unknown,
  { pattern, format, minLength = 0, maxLength = Infinity }: JsonSchema,
): boolean =>
  typeof value === 'string' &&
  format === undefined &&
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value));

/** The rules that a schema has in addition to those of another. */
function narrowedRules(from: JsonSchema, to: JsonSchema, at: string): string[] {
  const upper = ['maximum', 'maxLength', 'maxItems'] as const;
  const lower = ['minimum', 'minLength', 'minItems'] as const;
  return [
    ...upper
      .filter((limit) => (to[limit] ?? Infinity) < (from[limit] ?? Infinity))
      .map((limit) => `${at}: ${limit} was lowered`),
    ...lower
      .filter((limit) => (to[limit] ?? -Infinity) > (from[limit] ?? -Infinity))
      .map((limit) => `${at}: ${limit} was raised`),
    ...(['pattern', 'format'] as const)
      .filter((rule) => to[rule] !== undefined && to[rule] !== from[rule])
      .map((rule) => `${at}: the ${rule} changed`),
  ];
}
