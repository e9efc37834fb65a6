import type { CallDocs } from '../call.ts';
import { type Call, isBodyOptional, kilobyte, megabyte } from '../call.ts';
import { calls, type DescribedCallName } from '../calls.ts';
import { runAddresses } from '../creation-run.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { messages } from '../messages.ts';
import { acceptedScopes, type CallScope } from '../scopes.ts';
import { imageFileLimits, resumeLimits } from '../tool-options.ts';
import { byStatus, likelyErrors } from './call-errors.ts';
import type {
  JsonSchema,
  MediaType,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  ResponseObject,
} from './description-types.ts';
import { eventStream, exampleStream } from './event-streams.ts';
import { inlineSchema, requestSchemaName, resultSchemaName, schemaRef } from './json-schemas.ts';

export function describeCall(name: DescribedCallName): Operation {
  const call: Call = calls[name];
  const docs: CallDocs = calls[name].docs;
  const body = requestBody(name, call, docs);
  return {
    operationId: name,
    summary: splitSummary(call).title,
    description: descriptionOf(call),
    tags: [docs.group],
    parameters: [
      ...pathParameters(call, docs),
      ...queryParameters(call, docs),
      ...(isConditional(call, docs) ? [parameter('IfNoneMatch')] : []),
      ...(call.units || call.repeatable ? [parameter('IdempotencyKey')] : []),
      ...(call.creates ? [parameter('Prefer')] : []),
      ...(call.streams && !call.creates ? [parameter('LastEventId')] : []),
      parameter('AtelierVersion'),
    ],
    ...(body && { requestBody: body }),
    responses: responses(name, call, docs),
    security: call.scope
      ? [{ sessionToken: [] }, ...acceptedScopes(call.scope).map((scope) => ({ apiKey: [scope] }))]
      : [],
    ...(call.units && { 'x-unit': call.units }),
  };
}

/** Each JSON that is read has an ETag. */
const isConditional = ({ method, response }: Call, docs: CallDocs) =>
  docs.conditional === true || (method === 'GET' && response !== null);

const parameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

/** The title of a call without its full stop, and the rest of its summary. */
export function splitSummary({ summary }: Call): { title: string; details: string } {
  const [title = '', ...details] = summary.split('. ');
  return { title: title.replace(/\.$/, ''), details: details.join('. ') };
}

/** What a call does in addition to its title, its cost, and the scope that it needs. */
function callText(call: Call): string {
  const { units, scope } = call;
  const { details } = splitSummary(call);
  return [
    ...(details ? [details] : []),
    ...(units ? [`Costs one unit of the kind \`${units}\`.`] : []),
    ...(scope ? [`An API key needs ${scopeText(scope)}.`] : []),
  ].join(' ');
}

function descriptionOf(call: Call): string {
  const { units, streams } = call;
  return [
    callText(call),
    ...(streams && units ? ['With `Accept: text/event-stream` the response is a stream of events.'] : []),
  ]
    .join(' ')
    .trim();
}

function scopeText(scope: CallScope): string {
  const names = acceptedScopes(scope).map((name) => `\`${name}\``);
  if (scope === 'created')
    return `the scope ${names[0]}; for what it created itself within 24 hours, one of ${names.slice(1).join(', ')}`;
  return names.length === 1 ? `the scope ${names[0]}` : `one of the scopes ${names.join(', ')}`;
}

/** The path with `{name}` instead of `:name`. */
export const templatePath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

export const parameterTexts: Record<string, string> = {
  id: 'The id of a creation.',
  key: 'The last segment of the address of an image: its key and its file extension.',
  cursor: '`next_cursor` of the previous page. Without it, the first page.',
  limit: 'The number of entries of a page.',
  type: 'Only creations of this type.',
  status: 'Only creations with this status.',
  q: 'Only creations whose title, prompt, file name or content contains each of these words (the first 10), in any order; in the community, only the prompt and the published tags. The beginning of a word is enough, or another form of it in English or German (`houses` finds `house`); case and accents are ignored.',
  sort: 'The order of the entries.',
  starred: 'Only those with a star.',
  tag: 'Only those with this tag.',
  made_from: 'Only those that were made from this creation.',
  by: 'Only those of the user with this public name.',
  deleted: 'Only those that were deleted in the last 30 days, the last deleted first.',
  ids: 'Only these creations: up to 100 ids, separated by commas.',
  days: 'How many UTC days the history has, including today.',
  w: 'The width that is needed, in pixels. The image is at least this wide, unless the original is smaller: widths are rounded up to a few steps, of which 320 is the least.',
  format: 'Another format of the file.',
  download:
    'A name for the file: letters and digits are kept, and the extension is that of the file. The response is then an attachment.',
};

function pathParameters({ path }: Call, { example }: CallDocs): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: parameterTexts[name] ?? '',
    schema: { type: 'string' },
    ...(example.params?.[name] !== undefined && { example: example.params[name] }),
  }));
}

function queryParameters({ query }: Call, { example }: CallDocs): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = inlineSchema(query);
  return Object.entries(properties).map(([name, { description: byDefault, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: [parameterTexts[name] ?? '', ...(byDefault ? [byDefault] : [])].join(' '),
    schema,
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  }));
}

function requestBody(name: DescribedCallName, call: Call, { example }: CallDocs): RequestBody | null {
  const { body } = call;
  if (body.kind === 'json') {
    return {
      required: !isBodyOptional(call),
      description: atMost(body.limit),
      content: {
        'application/json': {
          schema: schemaRef(requestSchemaName(name)),
          examples: { example: { value: example.body } },
        },
      },
    };
  }
  if (body.kind === 'multipart') {
    return {
      required: true,
      // Generators take the first or the JSON type of several, and then send no files.
      description: `${atMost(body.limit)}${body.instead.length > 0 ? ' Without a file, the same fields may be JSON.' : ''}`,
      content: {
        'multipart/form-data': {
          schema: formSchema(body),
          examples: { example: { value: { [body.file]: example.file, ...example.body } } },
        },
      },
    };
  }
  return null;
}

const atMost = (bytes: number) =>
  bytes < megabyte ? `At most ${bytes / kilobyte} kB.` : `At most ${bytes / megabyte} MB.`;

const fileTexts: Record<string, string> = {
  image: `The image, a JPEG, PNG, WebP, AVIF or GIF of at most ${imageFileLimits.megabytes} MB.`,
  resume: `The resume, a PDF, a Word document (DOCX) or text of at most ${resumeLimits.megabytes} MB.`,
};

function formSchema({ file, fields, instead }: Extract<Call['body'], { kind: 'multipart' }>): JsonSchema {
  const { properties = {}, required = [] } = inlineSchema(fields);
  const replaceable = instead.length > 0;
  const place = instead.map((field) => `\`${field}\``).join(' or ');
  const binary: JsonSchema = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `${fileTexts[file] ?? 'The file.'}${replaceable ? ` Without it, ${place} takes its place.` : ''}`,
  };
  return {
    type: 'object',
    properties: { [file]: binary, ...properties },
    required: replaceable ? required : [file, ...required],
    additionalProperties: false,
  };
}

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });
const commonHeaders = {
  'Atelier-Version': header('AtelierVersion'),
  'X-Request-Id': header('RequestId'),
};
const limitHeaders = {
  ...commonHeaders,
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};
const headersByStatus: Record<number, Record<string, Reference>> = {
  401: { 'WWW-Authenticate': header('WwwAuthenticate') },
  403: { 'WWW-Authenticate': header('WwwAuthenticate') },
  415: { Accept: header('Accept'), 'Accept-Encoding': header('AcceptEncoding') },
  429: { 'Retry-After': header('RetryAfter') },
  503: { 'Retry-After': header('RetryAfter') },
};

/** The failures of a creating call after its run has begun a creation. */
const failuresOfRuns: readonly number[] = [409, 422, 500, 502, 503, 504];

/** The status of failures with partial text, which a repeated idempotency key gets again. */
const replayedFailure = errors.provider_interrupted.status;

function failureHeaders(call: Call, status: number, codes: readonly ErrorCode[]): Record<string, Reference> {
  return {
    ...(call.creates && failuresOfRuns.includes(status) && { Location: header('Location') }),
    ...(call.creates &&
      status === replayedFailure && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    ...(codes.includes('idempotency_key_in_use') && { 'Retry-After': header('RetryAfter') }),
    ...limitHeaders,
    ...headersByStatus[status],
  };
}

function responses(name: DescribedCallName, call: Call, docs: CallDocs): Record<string, ResponseObject> {
  const failures = [...byStatus(likelyErrors(call, docs))].map(
    ([status, codes]): [string, ResponseObject] => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].en}`).join('\n\n'),
        headers: failureHeaders(call, status, codes),
        content: {
          'application/json': {
            schema: schemaRef('Failure'),
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
        'x-error-codes': codes,
      },
    ],
  );
  return {
    [docs.status ?? 200]: success(name, call, docs),
    ...(call.creates && { '202': acceptedRun() }),
    ...(call.streams && !call.creates && { '204': noFurtherEvents }),
    ...(isConditional(call, docs) && {
      '304': {
        description: 'The client has the current version (`If-None-Match`).',
        headers: { ETag: header('ETag'), ...limitHeaders },
      },
    }),
    ...Object.fromEntries(failures),
  };
}

const noFurtherEvents: ResponseObject = {
  description: 'The run has ended, and the client has its last event (`Last-Event-ID`).',
  headers: limitHeaders,
};

function acceptedRun(): ResponseObject {
  const id = '665f1c2ab40c1d5e6f708192';
  const origin = 'https://atelier.example';
  const value = { success: true, message: messages.run_begun.en, id, ...runAddresses(id, origin) };
  return {
    description: 'The run has begun (`Prefer: respond-async`).',
    headers: {
      Location: header('Location'),
      'Preference-Applied': header('PreferenceApplied'),
      'Idempotent-Replayed': header('IdempotentReplayed'),
      ...limitHeaders,
    },
    content: { 'application/json': { schema: schemaRef('AcceptedRun'), examples: { example: { value } } } },
  };
}

function success(name: DescribedCallName, call: Call, docs: CallDocs): ResponseObject {
  const headers = {
    ...(isConditional(call, docs) && { ETag: header('ETag') }),
    ...(docs.status && { Location: header('Location') }),
    ...(call.creates && { 'Content-Location': header('ContentLocation') }),
    ...((call.units || call.repeatable) && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    ...limitHeaders,
  };
  if (!call.response && call.streams)
    return {
      description: 'A stream of events.',
      headers,
      content: { 'text/event-stream': exampleStream() },
    };
  if (!call.response) {
    const file: MediaType = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
    const content = Object.fromEntries((docs.media ?? []).map((type) => [type, file]));
    const fileHeaders = { 'Content-Disposition': header('ContentDisposition'), ...headers };
    return { description: 'The file.', headers: fileHeaders, content };
  }
  const { message = '', response } = docs.example;
  const json: MediaType = {
    schema: schemaRef(resultSchemaName(name)),
    examples: { example: { value: { success: true, message, ...response } } },
  };
  return {
    description: call.streams ? 'The result, or a stream of events that ends with it.' : 'The result.',
    headers,
    content: { 'application/json': json, ...(call.streams && { 'text/event-stream': eventStream }) },
  };
}
