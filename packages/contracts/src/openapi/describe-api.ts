import { callGroups } from '../call.ts';
import { calls, describedCalls } from '../calls.ts';
import { apiVersion, documentationUrl } from '../conventions.ts';
import { runAddresses } from '../creation-run.ts';
import { type ErrorCode, errorCodes, errors } from '../errors.ts';
import { runEndEvent, testEvent, type WebhookEvent, webhookEvent } from '../webhooks.ts';
import { describeCall, templatePath } from './describe-call.ts';
import type { ApiDescription, Example, Operation, Parameter } from './description-types.ts';
import { eventSchemas, runEvent } from './event-streams.ts';
import { headers, parameters } from './header-docs.ts';
import { componentSchemas, schemaRef } from './json-schemas.ts';
import { shareResponses } from './shared-responses.ts';

export type * from './description-types.ts';

const introduction = `Use Atelier from your own code. All requests go to one origin. Every JSON response has \`success\` and \`message\`; a failure has a \`code\`, a \`request_id\` and a \`documentation_url\` too.

Any request can also fail with 404 \`not_found\`, 405 \`method_not_allowed\` with \`Allow\`, 414 \`address_too_long\`, 417 \`expectation_failed\`, 421 \`misdirected_request\` for another host, or 431 \`headers_too_long\`.

Limits are reported in the headers \`RateLimit\` and \`RateLimit-Policy\`. After a response with status 429 or 503, wait as long as \`Retry-After\` says.`;

/** Describes the API in OpenAPI 3.1. @param origin the origin of the server, without a slash at its end */
export function describeApi(origin: string): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const group of callGroups) {
    for (const name of describedCalls) {
      if (calls[name].docs.group !== group.name) continue;
      const operation = describeCall(name);
      const path = templatePath(calls[name].path);
      paths[path] = {
        ...paths[path],
        [calls[name].method.toLowerCase()]: operation,
      };
    }
  }
  const listed = listedErrors(paths);
  const responses = shareResponses(paths);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Atelier API',
      version: apiVersion,
      summary: 'Make articles, titles and images, and review resumes.',
      description: introduction,
      contact: { name: 'The people who run this installation', url: `${origin}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This installation.' }],
    tags: callGroups.map((group) => ({ ...group })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: {
        ...componentSchemas({
          WebhookEvent: webhookEvent,
          RunEndEvent: runEndEvent,
          TestEvent: testEvent,
          EndedRun: runEndEvent.shape.data,
          ...eventSchemas,
        }),
        RunEvent: runEvent,
      },
      responses,
      parameters,
      headers,
      examples: Object.fromEntries(listed.map((code) => [code, failureExample(code, origin)])),
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

function listedErrors(paths: ApiDescription['paths']): ErrorCode[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const listed = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) =>
      '$ref' in response ? [] : (response['x-error-codes'] ?? []),
    ),
  );
  return errorCodes.filter((code) => listed.includes(code));
}

function failureExample(code: ErrorCode, origin: string): Example {
  return {
    summary: code,
    value: {
      success: false,
      message: errors[code].en,
      code,
      request_id: '0b6c1f0e-2f43-4f6c-9b5e-5d0c3b1a7e11',
      documentation_url: documentationUrl(code, origin),
      ...(code === 'invalid_request' && {
        details: [{ field: 'length', message: 'Send a whole number of words from 100 to 5000.' }],
      }),
    },
  };
}

type EventType = WebhookEvent['type'];

const webhookEvents: Record<EventType, string> = {
  'run.completed': 'A run was completed',
  'run.stopped': 'A run was stopped by its user, or because nobody followed it',
  'run.failed': 'A run failed',
  test: 'A test was requested by `testWebhook`',
};

/** `runCompleted` for `run.completed`. */
const operationOf = (type: string) => type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signatureHeaders: Parameter[] = [
  header(
    'webhook-id',
    'The id of the event, the same in all attempts: ignore an event that you have received.',
    'msg_665f1c2ab40c1d5e6f708192',
  ),
  header(
    'webhook-timestamp',
    'When the request was sent, in seconds since 1970. Refuse old ones.',
    '1795253400',
  ),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64 of `{webhook-id}.{webhook-timestamp}.{body}`. Its key is what follows `whsec_` in the secret of `setWebhook`, decoded from base64.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const run = '665f1c2ab40c1d5e6f708192';

/** The requests to users' webhooks (Standard Webhooks 1.0), by event type. */
function describeWebhooks(): Record<EventType, { post: Operation }> {
  const described = Object.entries(webhookEvents).map(([type, summary]) => {
    const data = type !== 'test' && {
      id: run,
      url: runAddresses(run, 'https://atelier.example').url,
      ...(type === 'run.failed' && { code: 'provider_failed' }),
    };
    const operation: Operation = {
      operationId: operationOf(type),
      summary,
      description: `${summary}. Signed as in Standard Webhooks. ${type === 'test' ? 'Sent once.' : 'A response other than 2xx is followed by further attempts.'}`,
      tags: ['Webhooks'],
      parameters: signatureHeaders,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaRef('WebhookEvent'),
            examples: {
              example: { value: { type, timestamp: '2026-11-21T09:30:00.000Z', data: { ...data } } },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'The event was received. The body is not read.' },
        '410': { description: 'The webhook is deleted.' },
      },
      security: [],
    };
    return [type, { post: operation }];
  });
  return Object.fromEntries(described);
}
