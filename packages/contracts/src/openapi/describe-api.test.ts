import { describe, expect, it } from 'vitest';
import type { Call, CallDocs } from '../call.ts';
import { type CallName, calls, describedCalls } from '../calls.ts';
import { streamEvents } from '../stream.ts';
import { webhookEventTypes } from '../tool-options.ts';
import { webhookEvent } from '../webhooks.ts';
import { describeApi } from './describe-api.ts';
import type { JsonSchema, Operation, Reference, ResponseObject } from './description-types.ts';

const description = describeApi('https://atelier.example');
const operations = Object.values(description.paths).flatMap((item) =>
  Object.values(item).map((operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
    ),
  })),
);
function resolved(response: ResponseObject | Reference): ResponseObject {
  if (!('$ref' in response)) return response;
  const found = description.components.responses[response.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${response.$ref} is missing.`);
  return found;
}
const names = Object.keys(calls) as CallName[];

describe('the description', () => {
  it('has an operation for each call but those of the own pages and mails', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...describedCalls].sort());
    expect(operations.length).toBeLessThanOrEqual(37);
  });

  it('has each event of webhooks, with its payload and the headers of its signature', () => {
    expect(Object.keys(description.webhooks)).toEqual([...webhookEventTypes, 'test']);
    for (const [type, { post }] of Object.entries(description.webhooks)) {
      const { schema, examples } = post.requestBody?.content['application/json'] ?? {};
      expect(schema?.$ref).toBe('#/components/schemas/WebhookEvent');
      const value = examples?.example && 'value' in examples.example ? examples.example.value : null;
      expect(webhookEvent.parse(value).type).toBe(type);
      const headers = post.parameters.map((parameter) => 'name' in parameter && parameter.name);
      expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });

  it('requires a credential for exactly the calls of users', () => {
    const secured = operations.filter(({ security }) => security.length > 0);
    const wanted = describedCalls.filter((name) => calls[name].access === 'user');
    expect(secured.map(({ operationId }) => operationId).sort()).toEqual([...wanted].sort());
  });

  it('refers only to components that exist, and to every schema', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const components: Record<string, object> = description.components;
    for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty(name);
    const used = new Set(references.map(([, , name]) => name));
    expect(Object.keys(description.components.schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('writes the list of error codes once', () => {
    expect(JSON.stringify(description).split('"enum":["invalid_request"')).toHaveLength(2);
  });

  it('contains no error that only module teams and operators get', () => {
    const listed = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => response['x-error-codes'] ?? []),
    );
    const codes = description.components.schemas.ErrorCode?.enum ?? [];
    expect(listed.filter((code) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => /^(module_invalid|version_|operator_)/.test(String(code)))).toEqual([]);
  });

  it('says where to ask, and repeats no title as its text', () => {
    expect(description.info.contact.url).toBe('https://atelier.example/contact');
    const repeated = operations.filter(({ summary, description: text }) => text.startsWith(`${summary}.`));
    expect(repeated.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('lists malformed_body for each call that reads a body or refuses one', () => {
    const silent = operations.filter(
      ({ responses }) => !responses['400']?.['x-error-codes']?.includes('malformed_body'),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('names no schema as generators of clients name the types of a call', () => {
    const taken = names.flatMap((name) =>
      ['Data', 'Error', 'Errors', 'Response', 'Responses'].map((end) => `${name}${end}`.toLowerCase()),
    );
    const schemas = Object.keys(description.components.schemas);
    expect(schemas.filter((name) => taken.includes(name.toLowerCase()))).toEqual([]);
  });

  it('gives every parameter a description', () => {
    const parameters = operations.flatMap((operation: Operation) => operation.parameters);
    const silent = parameters.filter((parameter) => 'name' in parameter && parameter.description === '');
    expect(silent).toEqual([]);
  });

  it('describes a file, and the fields that can take its place', () => {
    const operation = description.paths['/api/ai/remove-image-background']?.post;
    const form = operation?.requestBody?.content['multipart/form-data']?.schema;
    expect(form).toMatchObject({ required: [], properties: { image: { type: 'string' } } });
    const review =
      description.paths['/api/ai/resume-review']?.post?.requestBody?.content['multipart/form-data']?.schema;
    expect(review).toMatchObject({ required: [], additionalProperties: false });
  });

  it('describes the events of a stream', () => {
    const operation = operations.find(({ operationId }) => operationId === 'generateArticle');
    const stream = operation?.responses['200']?.content?.['text/event-stream'];
    expect(stream?.schema.contentSchema?.$ref).toBe('#/components/schemas/RunEvent');
    const { mapping = {} } = description.components.schemas.RunEvent?.discriminator ?? {};
    expect(Object.keys(mapping).sort()).toEqual(Object.keys(streamEvents).sort());
  });

  it('is small enough for editors and models: equal responses are shared', () => {
    expect(JSON.stringify(description).length).toBeLessThan(210_000);
  });

  it('has no subschema that is only a constraint and no default, which generators turn into other types', () => {
    const text = JSON.stringify(description);
    expect(text).not.toMatch(/(anyOf|oneOf|allOf)":\[\{"required"/);
    expect(text).not.toContain('"default":');
  });

  it.each([
    ['generateArticle', '202', ['Idempotent-Replayed', 'Location', 'Preference-Applied']],
    ['generateArticle', '409', ['Location', 'Retry-After']],
    ['generateArticle', '415', ['Accept', 'Accept-Encoding']],
    ['generateArticle', '502', ['Idempotent-Replayed', 'Location']],
    ['getDocument', '200', ['Content-Disposition']],
    ['getUsage', '429', ['Retry-After']],
  ])('lists the headers of %s with the status %s', (name, status, wanted) => {
    const ofEachCall = ['Atelier-Version', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];
    const operation = operations.find(({ operationId }) => operationId === name);
    const listed = Object.keys(operation?.responses[status]?.headers ?? {});
    expect(listed.filter((header) => !ofEachCall.includes(header)).sort()).toEqual(wanted);
  });

  it('leaves responses open for further fields, and requests closed', () => {
    const { Creation, GenerateArticleRequest } = description.components.schemas;
    expect(Creation?.additionalProperties).toBeUndefined();
    expect(GenerateArticleRequest?.additionalProperties).toBe(false);
  });
});

describe.each(describedCalls)('the example of %s', (name) => {
  const call: Call = calls[name];
  const { example }: CallDocs = calls[name].docs;

  it('is accepted by the schemas of the request', () => {
    const { body } = call;
    if (call.query) expect(call.query.safeParse(example.query).error).toBeUndefined();
    if (body.kind === 'json') expect(body.schema.safeParse(example.body).error).toBeUndefined();
    if (body.kind === 'multipart') expect(body.fields.safeParse(example.body ?? {}).error).toBeUndefined();
    expect(example.file !== undefined).toBe(body.kind === 'multipart');
    for (const [, parameter = ''] of call.path.matchAll(/:(\w+)/g))
      expect(example.params).toHaveProperty(parameter);
  });

  it('is accepted by the schema of the response', () => {
    const { message = '', response } = example;
    const parsed = call.response?.safeParse({ success: true, message, ...response });
    expect(parsed?.error).toBeUndefined();
  });
});

function propertiesOf(schema: JsonSchema, at: string): [string, JsonSchema][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], contentSchema } = schema;
  const records = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  const parts = [
    ...(items ? [items] : []),
    ...records,
    ...anyOf,
    ...oneOf,
    ...(contentSchema ? [contentSchema] : []),
  ];
  return [
    ...Object.entries(properties).flatMap(([name, property]): [string, JsonSchema][] => [
      [`${at}.${name}`, property],
      ...propertiesOf(property, `${at}.${name}`),
    ]),
    ...parts.flatMap((part) => propertiesOf(part, at)),
  ];
}

it('explains every property of every schema', () => {
  const { components } = description;
  const calls = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((message) =>
      Object.values(message?.content ?? {}).map(({ schema }) => [operationId, schema] as const),
    ),
  );
  const all = [...Object.entries(components.schemas), ...calls];
  const silent = all
    .flatMap(([at, schema]) => propertiesOf(schema, at))
    .filter(([, { description }]) => !description);
  expect(all.length).toBeGreaterThan(80);
  expect(silent.map(([at]) => at)).toEqual([]);
});
