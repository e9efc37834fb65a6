import type {
  ApiDescription,
  HttpMethod,
  JsonSchema,
  Operation,
  Parameter,
  Reference,
} from '@atelier/contracts/openapi';
import { narrowedInput, type RootedSchema, resolve, widenedOutput } from './schema-changes.ts';

type CallByAddress = Map<string, Operation>;

/**
 * The changes between two descriptions that break a client of the first: each a stable text with the address of the call. A
 * client may send what the first description allows, and has to understand what the second returns. A value that is added to
 * an enumeration of a response breaks nothing: clients have to expect further values.
 */
export function findBreakingChanges(released: ApiDescription, current: ApiDescription): string[] {
  const now = byAddress(current);
  const calls = [...byAddress(released)].flatMap(([address, before]) => {
    const after = now.get(address);
    if (!after) return [`${address}: the call was removed`];
    return compareOperations(before, after, released, current).map((change) => `${address}: ${change}`);
  });
  return [...calls, ...compareWebhooks(released, current)];
}

/** The server sends the body of a webhook: a field may be added but not removed. */
function compareWebhooks(released: ApiDescription, current: ApiDescription): string[] {
  return Object.entries(released.webhooks ?? {}).flatMap(([type, { post }]) => {
    const before = post.requestBody?.content['application/json']?.schema ?? {};
    const after = current.webhooks[type]?.post.requestBody?.content['application/json']?.schema;
    if (!after) return [`webhook ${type}: the event was removed`];
    const changes = widenedOutput(
      { schema: before, root: released },
      { schema: after, root: current },
      'payload',
    );
    return changes.map((change) => `webhook ${type}: ${change}`);
  });
}

const byAddress = ({ paths }: ApiDescription): CallByAddress =>
  new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      (Object.entries(item) as [HttpMethod, Operation][]).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );

function compareOperations(
  before: Operation,
  after: Operation,
  released: ApiDescription,
  current: ApiDescription,
): string[] {
  return [
    ...(before.operationId === after.operationId
      ? []
      : [`its name changed from ${before.operationId} to ${after.operationId}`]),
    ...(before.security.length === 0 && after.security.length > 0 ? ['it requires a credential now'] : []),
    ...compareParameters(before, after, released, current),
    ...compareBodies(before, after, released, current),
    ...compareResults(before, after, released, current),
  ];
}

function compareParameters(
  before: Operation,
  after: Operation,
  released: ApiDescription,
  current: ApiDescription,
): string[] {
  const old = parametersOf(before, released);
  const now = parametersOf(after, current);
  return [
    ...[...old].flatMap(([name, parameter]) => {
      const kept = now.get(name);
      if (!kept) return [`the parameter ${name} was removed`];
      return narrowedInput(
        { schema: parameter.schema, root: released },
        { schema: kept.schema, root: current },
        `parameter ${name}`,
      );
    }),
    ...[...now].flatMap(([name, { required }]) =>
      required && !old.get(name)?.required ? [`the parameter ${name} is required now`] : [],
    ),
  ];
}

const parametersOf = ({ parameters }: Operation, root: ApiDescription) =>
  new Map(
    parameters.map((parameter: Parameter | Reference) => {
      const resolved = resolve(parameter, root);
      return [`${resolved.name} (${resolved.in})`, resolved] as const;
    }),
  );

function compareBodies(
  before: Operation,
  after: Operation,
  released: ApiDescription,
  current: ApiDescription,
): string[] {
  if (!before.requestBody) return after.requestBody?.required ? ['a body is required now'] : [];
  return Object.entries(before.requestBody.content).flatMap(([type, { schema }]) => {
    const kept = after.requestBody?.content[type];
    if (!kept) return [`a body of the type ${type} is not accepted any more`];
    return narrowedInput({ schema, root: released }, { schema: kept.schema, root: current }, 'request');
  });
}

function compareResults(
  before: Operation,
  after: Operation,
  released: ApiDescription,
  current: ApiDescription,
): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => status.startsWith('2') || status === '304')
    .flatMap(([status, response]) => {
      const kept = after.responses[status];
      if (!kept) return [`the response ${status} was removed`];
      return [
        ...Object.keys(response.headers ?? {})
          .filter((name) => !kept.headers?.[name])
          .map((name) => `the header ${name} of the response ${status} was removed`),
        ...Object.entries(response.content ?? {}).flatMap(([type, { schema }]) => {
          const media = kept.content?.[type];
          if (!media) return [`a response of the type ${type} was removed`];
          return [
            ...widenedOutput({ schema, root: released }, { schema: media.schema, root: current }, 'response'),
            ...compareEvents({ schema, root: released }, { schema: media.schema, root: current }),
          ];
        }),
      ];
    });
}

function compareEvents(before: RootedSchema, after: RootedSchema): string[] {
  const now = eventsOf(after.schema);
  return [...eventsOf(before.schema)].flatMap(([name, event]) => {
    const kept = now.get(name);
    if (!kept) return [`the event ${name} was removed`];
    return widenedOutput(
      { schema: event, root: before.root },
      { schema: kept, root: after.root },
      `event ${name}`,
    );
  });
}

/** The schema of the data of each event of a stream. */
const eventsOf = ({ contentSchema }: JsonSchema) =>
  new Map(
    contentSchema?.oneOf?.map(
      ({ properties }) => [properties?.event?.const, properties?.data ?? {}] as const,
    ),
  );
