import type { JsonSchema } from '@atelier/contracts/openapi';

/** Who sends the values of a schema: a client may not send less, and may not have to understand more. */
type Sender = 'client' | 'server';

/** The schemas of which a value has to satisfy one: a nullable schema has one for null. */
function alternatives({ anyOf, oneOf, ...schema }: JsonSchema): JsonSchema[] {
  const union = anyOf ?? oneOf;
  const other = anyOf && oneOf ? { oneOf } : {};
  const required = schema.required ?? [];
  if (union)
    return union.flatMap((each) =>
      alternatives({ ...schema, ...each, ...other, required: [...required, ...(each.required ?? [])] }),
    );
  if (!Array.isArray(schema.type)) return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

/** The values that a schema lists, or null where it lists none. */
const valuesOf = ({ enum: values, const: only }: JsonSchema) =>
  values ?? (only === undefined ? null : [only]);

/** The type of a schema without alternatives: `any` if it accepts values of every type. */
function typeOf(schema: JsonSchema): string {
  const [listed] = valuesOf(schema) ?? [];
  return String(schema.type ?? (listed === undefined ? 'any' : typeof listed));
}

/** Whether each value of a type is also one of another. */
const isPartOf = (type: string, other: string) =>
  other === 'any' || type === other || (type === 'integer' && other === 'number');

const changed = (at: string, name: string, before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [`${at}: the ${name} changed`];

/** What a client could send before and cannot now. */
export const narrowedInput = (before: JsonSchema, after: JsonSchema, at: string): string[] => [
  ...misfits(before, after, at, 'client'),
  ...changed(at, 'default', before.default, after.default),
];

/** What a response could not contain before and can now, and what it always contained before and need not now. */
export const widenedOutput = (before: JsonSchema, after: JsonSchema, at: string): string[] =>
  misfits(after, before, at, 'server');

/** What the sender can send by one schema that the receiver does not expect by another, each with the place of the schema. */
function misfits(sent: JsonSchema, expected: JsonSchema, at: string, sender: Sender): string[] {
  const choices = alternatives(expected);
  return alternatives(sent).flatMap((schema) => {
    const similar = choices.filter((each) => isPartOf(typeOf(schema), typeOf(each)));
    const faults = similar.map((each) => misfitsOfOne(schema, each, at, sender));
    const [fewest] = faults.toSorted((a, b) => a.length - b.length);
    const now = sender === 'client' ? 'is not accepted any more' : 'is possible now';
    return fewest ?? [`${at}: ${typeOf(schema)} ${now}`];
  });
}

/** The same for schemas without alternatives. */
function misfitsOfOne(sent: JsonSchema, expected: JsonSchema, at: string, sender: Sender): string[] {
  const [before, after] = sender === 'client' ? [sent, expected] : [expected, sent];
  const compare = sender === 'client' ? narrowedInput : widenedOutput;
  const [values, kept] = [before.additionalProperties, after.additionalProperties];
  return [
    ...(sender === 'client' ? narrowedValues(before, after, at) : changedValues(before, after, at)),
    ...(expected.required ?? [])
      .filter((name) => !sent.required?.includes(name) && (sender === 'client' || after.properties?.[name]))
      .map((name) => `${at}.${name}: the field is ${sender === 'client' ? 'required' : 'optional'} now`),
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const same = after.properties?.[name];
      if (same) return compare(schema, same, `${at}.${name}`);
      const isNoticed = sender === 'server' || after.additionalProperties === false;
      return isNoticed ? [`${at}.${name}: the field was removed`] : [];
    }),
    ...(before.items && after.items ? compare(before.items, after.items, `${at}[]`) : []),
    ...(typeof values === 'object' && typeof kept === 'object' ? compare(values, kept, `${at}.*`) : []),
  ];
}

/** A further value of an enumeration is expected; a constant says which kind of object this is. */
const changedValues = (before: JsonSchema, after: JsonSchema, at: string): string[] =>
  (['const', 'format'] as const).flatMap((rule) =>
    before[rule] === undefined
      ? []
      : changed(at, rule === 'const' ? 'constant' : rule, before[rule], after[rule]),
  );

function narrowedValues(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const [values, allowed] = [valuesOf(before), valuesOf(after)];
  if (allowed && !values) return [`${at}: only listed values are accepted now`];
  const removed = values?.filter((value) => allowed && !allowed.includes(value)) ?? [];
  return [
    ...removed.map((value) => `${at}: the value ${String(value)} was removed`),
    ...(values?.every((value) => isAllowed(value, after)) ? [] : narrowedRules(before, after, at)),
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
  const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
  const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
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
