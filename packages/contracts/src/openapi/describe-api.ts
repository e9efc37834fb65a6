import { type CallName, calls } from '../calls.ts';
import { apiVersion, apiVersionHeader, documentationUrl, idempotencyKeyHeader } from '../conventions.ts';
import { type ErrorCode, errorCodes, errors } from '../errors.ts';
import { callGroups } from './call-docs.ts';
import { describeCall, templatePath } from './describe-call.ts';
import { describeWebhooks, webhookSchemas } from './describe-webhooks.ts';
import type { ApiDescription, Example, Header, Parameter } from './description-types.ts';
import { componentSchemas } from './json-schemas.ts';

export { type CallExample, callDocs } from './call-docs.ts';
export type * from './description-types.ts';

const introduction = `All requests go to one origin. Every JSON response has \`success\` and \`message\`; a failure has a \`code\`, a \`request_id\` and a \`documentation_url\` too.

Limits are reported in the headers \`RateLimit\` and \`RateLimit-Policy\`. After a response with status 429 or 503, wait as long as \`Retry-After\` says.`;

/**
 * Describes the API in OpenAPI 3.1, from the calls of the contracts.
 * @param origin the origin of the server, without a slash at its end.
 */
export function describeApi(origin: string): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const group of callGroups) {
    for (const name of Object.keys(calls) as CallName[]) {
      const operation = describeCall(name);
      if (!operation.tags.includes(group.name)) continue;
      const path = templatePath(calls[name].path);
      paths[path] = {
        ...paths[path],
        [calls[name].method === 'GET' ? 'get' : 'post']: operation,
      };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Atelier API',
      version: apiVersion,
      summary: 'Make articles, titles and images, and review resumes.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This installation.' }],
    tags: callGroups.map((group) => ({ ...group })),
    'x-errors': errorCodes.map((code) => ({ code, ...errors[code] })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: componentSchemas(webhookSchemas),
      parameters,
      headers,
      examples: Object.fromEntries(listedErrors(paths).map((code) => [code, failureExample(code)])),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ak_…',
          description:
            'An API key, created in the account settings. Its scopes limit what it may do; without scopes it may do everything.',
        },
        sessionToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'A session token of Clerk. It is valid for 60 seconds: request a new one before each call.',
        },
      },
    },
  };
}

/** The errors that at least one call lists. */
function listedErrors(paths: ApiDescription['paths']): ErrorCode[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const listed = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) => response['x-error-codes'] ?? []),
  );
  return errorCodes.filter((code) => listed.includes(code));
}

function failureExample(code: ErrorCode): Example {
  return {
    summary: code,
    value: {
      success: false,
      message: errors[code].message,
      code,
      request_id: '0b6c1f0e-2f43-4f6c-9b5e-5d0c3b1a7e11',
      documentation_url: documentationUrl(code),
      ...(code === 'invalid_request' && {
        details: [{ field: 'length', message: 'Must be a number from 100 to 5000.' }],
      }),
    },
  };
}

const parameters: Record<string, Parameter> = {
  AtelierVersion: {
    name: apiVersionHeader,
    in: 'header',
    required: false,
    description: 'The version of the API that the client was written for. Without it, the current version.',
    schema: { type: 'string', enum: [apiVersion] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an earlier response. The response is 304, without a body, if it would be the same.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: 'header',
    required: false,
    description:
      'Identifies the request for 24 hours: a repeated one gets the same response and makes no second creation.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`respond-async` requests the status 202 as soon as the run has begun (RFC 7240). It has no effect on a stream.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that was received. The stream continues after it.',
    schema: { type: 'string', pattern: '^\\d{1,9}$' },
  },
};

const headers: Record<string, Header> = {
  Location: {
    description: 'The path of the creation that the run makes, or of the batch.',
    schema: { type: 'string' },
  },
  ContentLocation: {
    description: 'In a stream: the path at which it can be continued.',
    schema: { type: 'string' },
  },
  PreferenceApplied: {
    description: 'The preference that was applied (RFC 7240).',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  IdempotentReplayed: {
    description: '`true` if this is the response to an earlier request with the same idempotency key.',
    schema: { type: 'string' },
    example: 'true',
  },
  AtelierVersion: {
    description: 'The version of the API that handled the request.',
    schema: { type: 'string' },
    example: apiVersion,
  },
  RateLimitPolicy: {
    description:
      'The limit of this class of calls: `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description: 'The calls that remain (`r`) and the seconds until the limit is reset (`t`).',
    schema: { type: 'string' },
    example: '"read";r=599;t=60',
  },
  RequestId: {
    description: 'The id of the request in the logs of the server. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'A fingerprint of the response, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  WwwAuthenticate: {
    description:
      'The scheme, and why a token was refused (RFC 6750): `error="invalid_token"` with the description "The token has expired." or "The token is not valid."',
    schema: { type: 'string' },
    example: 'Bearer realm="atelier", error="invalid_token", error_description="The token has expired."',
  },
  Accept: {
    description: 'The media type that the call accepts (RFC 9110, section 15.5.16).',
    schema: { type: 'string' },
    example: 'application/json',
  },
};
