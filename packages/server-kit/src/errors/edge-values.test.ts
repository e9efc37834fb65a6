import { type Call, calls } from '@atelier/contracts';
import { describeApi, type JsonSchema, type Operation } from '@atelier/contracts/openapi';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkFields } from './field-faults.ts';

const { components, paths } = describeApi('/');
const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);

interface Edges {
  accepted: unknown[];
  refused: unknown[];
}

/** An accepted value for each pattern of the description. */
const samples = ['665f1c2ab40c1d5e6f708192', 'https://example.com/a', 'meeting-summary'];

/** A value at each limit of a schema, and one beyond it. Texts count as JSON Schema does, by characters. */
function edgesOf(schema: JsonSchema): Edges {
  const { type, minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems, items } = schema;
  const text = (length: number) => 'a'.repeat(length);
  if (schema.format === 'date-time')
    return { accepted: ['2026-11-21T09:30:00Z', '2026-11-21T10:30:00.5+01:00'], refused: ['yesterday'] };
  if (schema.pattern) {
    const sample = samples.find((value) => new RegExp(schema.pattern ?? '').test(value));
    expect(sample, schema.pattern).toBeDefined();
    return { accepted: [sample], refused: ['\0'] };
  }
  const choices = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (choices) return { accepted: choices, refused: ['\0'] };
  if (type === 'string' && maxLength !== undefined) {
    const most = [text(maxLength), '🍵'.repeat(maxLength)];
    return { accepted: [text(Math.max(minLength, 1)), ...most], refused: [text(maxLength + 1)] };
  }
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return { accepted: [minimum, maximum], refused: [minimum - 1, maximum + 1, minimum + 0.5] };
  if (type === 'object' && schema.properties) return edgesOfFields(schema);
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

function edgesOfFields({ properties = {}, required = [] }: JsonSchema): Edges {
  const edges = Object.entries(properties).map(([name, schema]) => [name, edgesOf(schema)] as const);
  const whole = Object.fromEntries(
    edges.flatMap(([name, { accepted }]) => (required.includes(name) ? [[name, accepted[0]]] : [])),
  );
  const all = (kind: keyof Edges) =>
    edges.flatMap(([name, values]) => values[kind].map((value) => ({ ...whole, [name]: value })));
  return { accepted: all('accepted'), refused: all('refused') };
}

/** The described fields of a call's body, and the schema that the service checks them by. */
function fieldsOfBody({ body }: Call, { requestBody }: Operation): [z.ZodType, JsonSchema][] {
  const { schema } = Object.values(requestBody?.content ?? {})[0] ?? {};
  const described = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
  if (!described) return [];
  return [
    [body.kind === 'json' ? body.schema : body.kind === 'multipart' ? body.fields : z.any(), described],
  ];
}

/** Each field of a body, a form or a query in the description. */
const fields = Object.entries<Call>(calls).flatMap(([name, call]) => {
  const operation = operations.find(({ operationId }) => operationId === name);
  if (!operation || !call.docs) return [];
  const { example } = call.docs;
  const ofBody = fieldsOfBody(call, operation).flatMap(([checked, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => ({
      field,
      schema,
      checked,
      sent: example.body ?? {},
      isQuery: false,
    })),
  );
  const ofQuery = operation.parameters.flatMap((parameter) =>
    'schema' in parameter && parameter.in === 'query' && call.query
      ? [
          {
            ...parameter,
            field: parameter.name,
            checked: call.query,
            sent: example.query ?? {},
            isQuery: true,
          },
        ]
      : [],
  );
  return [...ofBody, ...ofQuery]
    .filter(({ schema }) => schema.contentMediaType === undefined)
    .map((field) => ({ ...field, name: `${name} ${field.field}`, body: call.body }));
});

const faultsOf = (checked: z.ZodType, value: unknown, field: string, root: string) => {
  const read = checkFields(checked, value, root);
  return 'faults' in read
    ? read.faults.filter(
        (fault) => fault.field.split('.')[0] === field && fault.message_code !== 'option_of_change',
      )
    : [];
};

test.each(fields)(
  '$name has the limits that the description publishes',
  ({ field, checked, sent, schema, isQuery }) => {
    const { accepted, refused } = edgesOf(schema);
    const faults = (value: unknown) =>
      faultsOf(checked, { ...sent, [field]: isQuery ? String(value) : value }, field, 'body');
    for (const value of accepted) expect(faults(value), String(value).slice(0, 60)).toEqual([]);
    for (const value of refused) {
      const [fault] = faults(value);
      expect(fault?.message, String(value).slice(0, 60)).toBeTruthy();
      // A fault of a text does not say that it is no text.
      if (typeof value === 'string') expect(fault?.message_code).not.toBe('text');
    }
  },
);

test('a number in a query has only digits', () => {
  const { query } = calls.getUsage;
  for (const days of ['1e1', '+7', ' 7', '0x7', '7.0', ''])
    expect(faultsOf(query, { days }, 'days', 'query'), days).toHaveLength(1);
});

/** The bytes of the longest value of a schema, each character escaped as a pair of surrogates. */
function longest({ maxLength = 0, maxItems = 0, items, properties = {} }: JsonSchema): number {
  const inside = Object.values(properties).reduce((sum, schema) => sum + longest(schema), 0);
  return 12 * maxLength + maxItems * (items ? longest(items) : 0) + inside;
}

test('each body has room for its longest texts, also with escaped characters', () => {
  for (const [name, { body }] of Object.entries<Call>(calls)) {
    const own = fields.filter((field) => field.body === body && !field.isQuery);
    const sum = own.reduce((bytes, { schema }) => bytes + longest(schema), 0);
    if (body.kind === 'json') expect.soft(body.limit, name).toBeGreaterThan(sum);
  }
});
