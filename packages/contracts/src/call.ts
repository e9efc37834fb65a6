import { z } from 'zod';
import { creation, creationId } from './creation.ts';
import { type ErrorCode, messageFields } from './errors.ts';
import type { MessageCode } from './messages.ts';
import type { CallScope } from './scopes.ts';
import type { UnitKind } from './tool-options.ts';
import { usage } from './usage.ts';

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

export const serviceNames = ['text', 'image', 'resume', 'creations', 'newsletter', 'modules'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const forEachService = <Value>(create: (name: ServiceName) => Value) =>
  Object.fromEntries(serviceNames.map((name) => [name, create(name)])) as Record<ServiceName, Value>;

/** The gateway's variable with the address of a service, such as `TEXT_URL`. */
export const serviceUrlVariable = (name: ServiceName) =>
  `${name.toUpperCase()}_URL` as `${Uppercase<ServiceName>}_URL`;

/** The response of a call that succeeded, with `shape` as its data. */
export const succeeded = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    success: z.literal(true).describe('True for every success.'),
    message: z.string().describe('The result, for users.'),
    ...messageFields,
    ...shape,
  });
export const created = succeeded({
  content: z.string().describe('The result: the text as markdown, or the URL of the image.'),
  creation,
  usage,
});

/** The response with status 202 of a creating call with `Prefer: respond-async`: the addresses of the run. */
export const accepted = succeeded({
  id: creationId,
  url: z.string().describe('The address of the creation.'),
  stream_url: z.string().describe('The address of its events.'),
  stop_url: z.string().describe('The address of the call that stops it.'),
});

export type AcceptedRun = z.infer<typeof accepted>;

/** The default limit of a JSON response, in bytes. */
export const defaultResponseLimit = megabyte;
/** The limit, in bytes, of a response with a whole creation, which may contain the content twice. */
export const wholeCreationLimit = 8 * megabyte;

/**
 * The class of a call's rate limit; the gateway's configuration sets the rates. Per user: `read`, `write`,
 * `create` for expensive work such as AI calls, `webhook` for tests and repeated deliveries, and `export`.
 * Per IP address: `image`, `explore`, `newsletter`, `trial`, `report`,
 * `one-click` and `deploy`, which need no sign-in.
 */
export type CallLimit =
  | 'read'
  | 'write'
  | 'create'
  | 'webhook'
  | 'export'
  | 'image'
  | 'explore'
  | 'newsletter'
  | 'trial'
  | 'report'
  | 'one-click'
  | 'deploy';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The creation of a call. */
export interface CreatedBy {
  type: string;
  /** `settings.tool` of an image. */
  tool?: string;
  /** The prompt, until the work begins, of a creation whose call takes none. */
  prompt?: string;
  message: MessageCode;
}

export interface Call {
  method: Method;
  path: string;
  service: ServiceName;
  /**
   * `user`: requires a verified session token, or an API key with the scope of the call. `public`: requires
   * nothing. `deploy`: requires a deploy token or the operator's key, which the service checks. `internal`:
   * only the gateway itself calls it.
   */
  access: 'user' | 'public' | 'deploy' | 'internal';
  /** The scope that an API key needs; absent unless `access` is `user`. */
  scope?: CallScope;
  /** Whether `publish` in its body publishes the result: an API key then needs that scope too. */
  publishes?: boolean;
  /** Whether only a browser session may make the call: all API keys and access tokens are refused. */
  sessionOnly?: boolean;
  units?: UnitKind;
  /** Takes an `Idempotency-Key` although it costs no units: it creates something else. */
  repeatable?: boolean;
  /** The name of a call that costs units in the usage. */
  tool?: string;
  creates?: CreatedBy;
  /** The first sentence is the title in the reference: it begins with a verb and says what the call does. */
  summary: string;
  query?: z.ZodType;
  body:
    | { kind: 'none' }
    | { kind: 'json'; schema: z.ZodType; limit: number }
    /**
     * `file` names the file's field, `instead` the fields that can replace it, also in JSON, `fields` are all
     * others, of which `files` are files too; `limit` is for the whole body in bytes.
     */
    | {
        kind: 'multipart';
        file: string;
        fields: z.ZodType;
        limit: number;
        instead: readonly string[];
        files: readonly string[];
      }
    /** Any body of at most `limit` bytes, or none. It is not read. */
    | { kind: 'ignored'; limit: number };
  limit: CallLimit;
  response: z.ZodType | null;
  /** The limit of the JSON response in bytes. Lists end a page before it. */
  responseLimit?: number;
  /** Whether the call responds to `Accept: text/event-stream` with a stream (see `streamEvents`). */
  streams?: boolean;
  /** Absent for a call that only the product itself makes: the description does not have it. */
  docs?: CallDocs;
}

export const callGroups = [
  {
    name: 'Create',
    description: 'Calls that make something, or revise a text. Each costs one unit of its kind.',
  },
  { name: 'Creations', description: "The user's own creations, and what remains of the quota." },
  { name: 'Webhooks', description: 'A signed event is sent to an address of the user when a run ends.' },
  { name: 'Community', description: 'Published images of all users, and likes.' },
  { name: 'Image files', description: 'Image files, by their secret addresses.' },
] as const;
export type CallGroup = (typeof callGroups)[number]['name'];

export interface CallExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  file?: string;
  response?: Record<string, unknown>;
  message?: string;
}

/** The documentation of a call in addition to its contract. */
export interface CallDocs {
  group: CallGroup;
  /** Errors of this call that do not follow from its contract. */
  errors?: readonly ErrorCode[];
  /** The media types of a response that is not JSON. */
  media?: readonly string[];
  /** The status of success, unless 200. */
  status?: 202;
  /** A file that supports conditional requests (`If-None-Match`, 304), as each JSON does. */
  conditional?: boolean;
  example: CallExample;
}

export const json = <Schema extends z.ZodType>(schema: Schema, limit = 128 * kilobyte) =>
  ({ kind: 'json', schema, limit }) as const;
/**
 * A form with a file in the field `file`, or without it one of the fields `instead`; `fields` are all others,
 * of which `files` are files too, `limit` is for the whole body in bytes.
 */
export const multipart = <
  const File extends string,
  const Instead extends readonly string[],
  Schema extends z.ZodType,
>(
  file: File,
  instead: Instead,
  fields: Schema,
  limit: number,
  files: readonly string[] = [],
) => ({ kind: 'multipart', file, instead, fields, limit, files }) as const;
export const none = { kind: 'none' } as const;

/** Any body of at most `limit` bytes, or none. It is not read. */
export const ignored = (limit: number) => ({ kind: 'ignored', limit }) as const;

/** A call of a signed-in user, or of an API key with the scope. */
export const userCall = <const Verb extends Method, const Path extends string, const Scope extends CallScope>(
  method: Verb,
  path: Path,
  scope: Scope,
) => ({ method, path, access: 'user', scope }) as const;

/** A call without a credential. */
export const publicCall = <const Verb extends Method, const Path extends string>(method: Verb, path: Path) =>
  ({ method, path, access: 'public' }) as const;

export const creatingCall = <const Path extends string, const Scope extends CallScope>(
  path: Path,
  scope: Scope,
) =>
  ({
    ...userCall('POST', path, scope),
    limit: 'create',
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  }) as const;
/** The same for the calls that read creations, and those that change them. */
export const readCreations = { service: 'creations', limit: 'read', body: none } as const;
export const writeCreations = { service: 'creations', limit: 'write' } as const;
export const wholeCreation = {
  response: succeeded({ creation }),
  responseLimit: wholeCreationLimit,
} as const;

const acceptsEmpty = new WeakMap<z.ZodType, boolean>();

/** Whether a missing body means `{}`, because no field is required. Cached per schema. */
export function isBodyOptional({ body }: Pick<Call, 'body'>): boolean {
  if (body.kind !== 'json') return false;
  const known = acceptsEmpty.get(body.schema);
  if (known !== undefined) return known;
  const { success } = body.schema.safeParse({});
  acceptsEmpty.set(body.schema, success);
  return success;
}
