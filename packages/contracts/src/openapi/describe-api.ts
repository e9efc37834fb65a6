import { callGroups } from '../call.ts';
import { type CallName, calls } from '../calls.ts';
import { apiVersion, documentationUrl } from '../conventions.ts';
import { type ErrorCode, errorCodes, errors } from '../errors.ts';
import { describeCall, templatePath } from './describe-call.ts';
import { describeWebhooks, webhookSchemas } from './describe-webhooks.ts';
import type { ApiDescription, Example } from './description-types.ts';
import { headers, parameters } from './header-docs.ts';
import { componentSchemas } from './json-schemas.ts';

export type * from './description-types.ts';

const introduction = `Use Atelier from your own code. All requests go to one origin. Every JSON response has \`success\` and \`message\`; a failure has a \`code\`, a \`request_id\` and a \`documentation_url\` too.

Any request can also fail with 404 \`not_found\`, 405 \`method_not_allowed\` with \`Allow\`, or 421 \`misdirected_request\` for another host.

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
        [calls[name].method.toLowerCase()]: operation,
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
      contact: { name: 'The people who run this installation', url: `${origin}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This installation.' }],
    tags: callGroups.map((group) => ({ ...group })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: componentSchemas(webhookSchemas),
      parameters,
      headers,
      examples: Object.fromEntries(listedErrors(paths).map((code) => [code, failureExample(code, origin)])),
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
