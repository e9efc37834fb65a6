import { isDeepStrictEqual } from 'node:util';
import type {
  ApiDescription,
  HttpMethod,
  JsonSchema,
  Operation,
  Reference,
} from '@atelier/contracts/openapi';
import { narrowedInput, widenedOutput } from './schema-changes.ts';

type Description = Resolved<ApiDescription>;
type Call = Resolved<Operation>;

/**
 * The changes between two descriptions that break a client of the first: each a stable text with the address of the call. A
 * client may send what the first description allows, and has to understand what the second returns. A value that is added to
 * an enumeration of a response breaks nothing: clients have to expect further values.
 */
export function findBreakingChanges(released: ApiDescription, current: ApiDescription): string[] {
  const [before, after] = [withoutReferences(released), withoutReferences(current)];
  return [
    ...compareAddresses(before, after),
    ...compareSchemes(before, after),
    ...compareCalls(before, after),
    ...compareWebhooks(before, after),
  ];
}

/** Paths are relative to the address of a server. */
const compareAddresses = (released: Description, current: Description): string[] =>
  released.servers
    .filter(({ url }) => !current.servers.some((server) => server.url === url))
    .map(({ url }) => `the server ${url} was removed`);

/** The kinds of credentials, by the way in which they are sent. */
function compareSchemes(released: Description, current: Description): string[] {
  const now = current.components.securitySchemes;
  return Object.entries(released.components.securitySchemes).flatMap(([name, { type, scheme }]) =>
    now[name]?.type === type && now[name].scheme === scheme
      ? []
      : [`the credential ${name} is sent otherwise now`],
  );
}

function compareCalls(released: Description, current: Description): string[] {
  const now = byAddress(current);
  return [...byAddress(released)].flatMap(([address, before]) => {
    const after = now.get(address);
    if (!after) return [`${address}: the call was removed`];
    if (isDeepStrictEqual(before, after)) return [];
    return compareCall(before, after).map((change) => `${address}: ${change}`);
  });
}

/** The server sends the body of a webhook: a field may be added but not removed. */
function compareWebhooks(released: Description, current: Description): string[] {
  return Object.entries(released.webhooks ?? {}).flatMap(([type, { post }]) => {
    const before = post.requestBody?.content['application/json']?.schema ?? {};
    const after = current.webhooks[type]?.post.requestBody?.content['application/json']?.schema;
    if (!after) return [`webhook ${type}: the event was removed`];
    return widenedOutput(before, after, 'payload').map((change) => `webhook ${type}: ${change}`);
  });
}

const byAddress = ({ paths }: Description): Map<string, Call> =>
  new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      (Object.entries(item) as [HttpMethod, Call][]).map(([method, operation]): [string, Call] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );

function compareCall(before: Call, after: Call): string[] {
  return [
    ...(before.operationId === after.operationId
      ? []
      : [`its name changed from ${before.operationId} to ${after.operationId}`]),
    ...compareSecurity(before.security, after.security),
    ...compareParameters(before, after),
    ...compareBodies(before, after),
    ...compareResults(before, after),
  ];
}

/** A call accepts each of the listed credentials with its scopes. Without a list it accepts every request. */
function compareSecurity(before: Call['security'], after: Call['security']): string[] {
  if (after.length === 0) return [];
  if (before.length === 0) return ['it requires a credential now'];
  return before.flatMap((credential) =>
    Object.entries(credential).flatMap(([name, scopes]) => {
      const accepted = after.flatMap(({ [name]: needed }) => (needed ? [needed] : []));
      if (accepted.length === 0) return [`the credential ${name} is not accepted any more`];
      if (accepted.some((needed) => needed.every((scope) => scopes.includes(scope)))) return [];
      return [`the credential ${name} needs another scope than ${scopes.join(' and ') || 'none'} now`];
    }),
  );
}

function compareParameters(before: Call, after: Call): string[] {
  const old = parametersOf(before);
  const now = parametersOf(after);
  return [
    ...[...old].flatMap(([name, parameter]) => {
      const kept = now.get(name);
      if (!kept) return [`the parameter ${name} was removed`];
      return narrowedInput(parameter.schema, kept.schema, `parameter ${name}`);
    }),
    ...[...now].flatMap(([name, { required }]) =>
      required && !old.get(name)?.required ? [`the parameter ${name} is required now`] : [],
    ),
  ];
}

const parametersOf = ({ parameters }: Call) =>
  new Map(parameters.map((parameter) => [`${parameter.name} (${parameter.in})`, parameter]));

function compareBodies(before: Call, after: Call): string[] {
  if (after.requestBody?.required && !before.requestBody?.required) return ['a body is required now'];
  return Object.entries(before.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const kept = after.requestBody?.content[type];
    if (!kept) return [`a body of the type ${type} is not accepted any more`];
    return narrowedInput(schema, kept.schema, 'request');
  });
}

function compareResults(before: Call, after: Call): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const kept = after.responses[status];
    if (!kept) return [`the response ${status} was removed`];
    return [
      ...Object.keys(response.headers ?? {})
        .filter((name) => !kept.headers?.[name])
        .map((name) => `the header ${name} of the response ${status} was removed`),
      ...Object.entries(response.content ?? {}).flatMap(([type, { schema }]) => {
        const media = kept.content?.[type];
        if (!media) return [`a response of the type ${type} was removed`];
        return [...widenedOutput(schema, media.schema, 'response'), ...compareEvents(schema, media.schema)];
      }),
    ];
  });
}

function compareEvents(before: JsonSchema, after: JsonSchema): string[] {
  const now = eventsOf(after);
  return [...eventsOf(before)].flatMap(([name, event]) => {
    const kept = now.get(name);
    if (!kept) return [`the event ${name} was removed`];
    return widenedOutput(event, kept, `event ${name}`);
  });
}

/** The schema of the data of each event of a stream. */
const eventsOf = ({ contentSchema }: JsonSchema) =>
  new Map(
    contentSchema?.oneOf?.map(
      ({ properties }) => [properties?.event?.const, properties?.data ?? {}] as const,
    ),
  );

/** A part of a description in which every reference is replaced by what it refers to. */
export type Resolved<Part> = Part extends Reference
  ? never
  : Part extends object
    ? { [Key in keyof Part]: Resolved<Part[Key]> }
    : Part;

/**
 * Replaces every reference of a description. None is part of what it refers to.
 * @throws Error for a reference to nothing
 */
export function withoutReferences(description: ApiDescription): Resolved<ApiDescription> {
  const components: Record<string, Record<string, unknown>> = description.components;
  const resolved = new Map<string, unknown>();
  const resolve = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(resolve);
    if ('$ref' in part) {
      const reference = String(part.$ref);
      const [, , kind = '', name = ''] = reference.split('/');
      const found = components[kind]?.[name];
      if (!found) throw new Error(`The description has no ${reference}.`);
      if (!resolved.has(reference)) resolved.set(reference, resolve(found));
      return resolved.get(reference);
    }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(description) as Resolved<ApiDescription>;
}
