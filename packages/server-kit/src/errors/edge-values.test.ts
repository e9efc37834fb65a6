import { type Call, calls } from '@atelier/contracts';
import { describeApi, type JsonSchema } from '@atelier/contracts/openapi';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { checkFields } from './field-faults.ts';

const { components } = describeApi('/');

/** A value at each limit of a schema, and one beyond it. */
function edgesOf(schema: JsonSchema): { accepted: unknown[]; refused: unknown[] } {
  const { type, minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems, items } = schema;
  const text = (length: number) => 'a'.repeat(length);
  if (schema.format === 'date-time')
    return { accepted: ['2026-11-21T09:30:00Z', '2026-11-21T10:30:00.5+01:00'], refused: ['yesterday'] };
  if (schema.pattern || schema.format || schema.enum) return { accepted: [], refused: ['\0'] };
  if (type === 'string' && maxLength !== undefined)
    return { accepted: [text(Math.max(minLength, 1)), text(maxLength)], refused: [text(maxLength + 1)] };
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return { accepted: [minimum, maximum], refused: [minimum - 1, maximum + 1, minimum + 0.5] };
  if (type !== 'array' || !items || maxItems === undefined) return { accepted: [], refused: [] };
  const inner = edgesOf(items);
  const [entry] = inner.accepted;
  const full = entry === undefined ? [] : [Array.from({ length: maxItems }, () => entry)];
  const empty = minItems > 0 ? [[]] : [];
  return {
    accepted: [...full, ...inner.accepted.map((one) => [one])],
    refused: [...empty, ...inner.refused.map((one) => [one])],
  };
}

/** The fields of the JSON bodies in the description, with the schema that the service checks them by. */
const fields = Object.entries<Call>(calls).flatMap(([name, { body, docs }]) => {
  const described = components.schemas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Request`];
  if (body.kind !== 'json' || !described?.properties || !docs) return [];
  return Object.entries(described.properties).map(([field, schema]) => ({
    name: `${name} ${field}`,
    field,
    body,
    example: docs.example.body,
    schema,
  }));
});

const faultsOf = (checked: z.ZodType, value: unknown, field: string) => {
  const read = checkFields(checked, value, 'body');
  return 'faults' in read
    ? read.faults.filter(
        (fault) => fault.field.split('.')[0] === field && fault.message_code !== 'option_of_change',
      )
    : [];
};

test.each(fields)(
  '$name has the limits that the description publishes',
  ({ field, body, example, schema }) => {
    const { accepted, refused } = edgesOf(schema);
    const faults = (value: unknown) => faultsOf(body.schema, { ...example, [field]: value }, field);
    for (const value of accepted) expect(faults(value), String(value).slice(0, 60)).toEqual([]);
    for (const value of refused) {
      const [fault] = faults(value);
      expect(fault?.message, String(value).slice(0, 60)).toBeTruthy();
      // A fault of a text does not say that it is no text.
      if (typeof value === 'string') expect(fault?.message_code).not.toBe('text');
    }
  },
);

test('each body has room for its longest texts, also with escaped characters', () => {
  for (const [name, { body }] of Object.entries<Call>(calls)) {
    const own = fields.filter((field) => field.body === body);
    const longest = own.reduce((sum, { schema }) => sum + 6 * (schema.maxLength ?? 0), 0);
    if (body.kind === 'json') expect.soft(body.limit, name).toBeGreaterThan(longest);
  }
});
