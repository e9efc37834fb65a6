import type { JsonSchema } from '@atelier/contracts/openapi';

/** The types of a schema: `null` for one that is nullable, and `any` for one without a type. */
function typesOf({ type, anyOf, enum: values, const: only }: JsonSchema): string[] {
  if (anyOf) return anyOf.flatMap(typesOf);
  if (type) return [type].flat();
  const listed = values ?? (only === undefined ? [] : [only]);
  return listed.length > 0 ? [...new Set(listed.map((value) => typeof value))] : ['any'];
}

/** `null` is described by a schema of its own: the other one has the properties. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return only && others.length === 0 ? only : schema;
}

const covers = (type: string, types: readonly string[]) =>
  types.includes('any') || types.includes(type) || (type === 'integer' && types.includes('number'));

const upper = ['maximum', 'maxLength', 'maxItems'] as const;
const lower = ['minimum', 'minLength', 'minItems'] as const;

/** What a client could send before and cannot now. */
export function narrowedInput(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const accepted = typesOf(after);
  const lost = typesOf(before).filter((type) => !covers(type, accepted));
  if (lost.length > 0) return [`${at}: ${lost.join(' and ')} is not accepted any more`];
  const [from, to] = [withoutNull(before), withoutNull(after)];
  const allowed = to.enum ?? (to.const === undefined ? null : [to.const]);
  const removed = (from.enum ?? []).filter((value) => allowed && !allowed.includes(value));
  return [
    ...removed.map((value) => `${at}: the value ${String(value)} was removed`),
    ...(allowed && !from.enum && from.const === undefined
      ? [`${at}: only listed values are accepted now`]
      : []),
    ...(from.enum?.every((value) => typeof value === 'string' && isAllowed(value, to))
      ? []
      : narrowedRules(from, to, at)),
    ...inputProperties(from, to, at),
    ...(from.items && to.items ? narrowedInput(from.items, to.items, `${at}[]`) : []),
  ];
}

/** Whether a text satisfies the rules of a schema. */
const isAllowed = (text: string, { pattern, format, minLength = 0, maxLength = Infinity }: JsonSchema) =>
  format === undefined &&
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text));

/** The rules that a schema has in addition to those of another. */
function narrowedRules(from: JsonSchema, to: JsonSchema, at: string): string[] {
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

function inputProperties(before: JsonSchema, after: JsonSchema, at: string): string[] {
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

/** What a response could not contain before and can now, and what it always contained before and need not now. */
export function widenedOutput(before: JsonSchema, after: JsonSchema, at: string): string[] {
  const understood = typesOf(before);
  const added = typesOf(after).filter((type) => !covers(type, understood));
  if (added.length > 0) return [`${at}: ${added.join(' and ')} is possible now`];
  const [from, to] = [withoutNull(before), withoutNull(after)];
  const { properties: fields = {}, required: sure = [] } = from;
  const { properties: kept = {}, required: stillSure = [] } = to;
  return [
    ...Object.entries(fields).flatMap(([name, schema]) => {
      const same = kept[name];
      if (!same) return [`${at}.${name}: the field was removed`];
      if (sure.includes(name) && !stillSure.includes(name))
        return [`${at}.${name}: the field is optional now`];
      return widenedOutput(schema, same, `${at}.${name}`);
    }),
    ...(from.items && to.items ? widenedOutput(from.items, to.items, `${at}[]`) : []),
  ];
}
