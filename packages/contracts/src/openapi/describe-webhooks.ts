import { z } from 'zod';
import { runAddresses } from '../routes.ts';
import { webhookEvent, type webhookEventTypes } from '../webhooks.ts';
import type { Operation, Parameter } from './description-types.ts';
import { schemaRef } from './json-schemas.ts';

type EventType = (typeof webhookEventTypes)[number];

const { id, url, code } = webhookEvent.shape.data.shape;
const finished = z.object({ id, url });
const payload = <Type extends EventType, Data extends z.ZodType>(type: Type, data: Data) =>
  webhookEvent.extend({
    type: z.literal(type).describe('How the run ended.'),
    data: data.describe('The run.'),
  });

/** The schemas of the payloads, by their names in the description. */
export const webhookSchemas = {
  RunCompletedPayload: payload('run.completed', finished),
  RunStoppedPayload: payload('run.stopped', finished),
  RunFailedPayload: payload('run.failed', z.object({ id, url, code: code.unwrap() })),
};

/** The meaning of each event. */
const events: Record<EventType, string> = {
  'run.completed': 'A run was completed',
  'run.stopped': 'A run was stopped by its user, or because nobody followed it',
  'run.failed': 'A run failed',
};

/** `runCompleted` for `run.completed`. */
const operationOf = (type: string) => type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
const payloadOf = (type: string) => `${operationOf(type).replace(/^r/, 'R')}Payload`;

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
export function describeWebhooks(): Record<EventType, { post: Operation }> {
  const described = Object.entries(events).map(([type, summary]) => {
    const data = {
      id: run,
      url: runAddresses(run).url,
      ...(type === 'run.failed' && { code: 'provider_failed' }),
    };
    const operation: Operation = {
      operationId: operationOf(type),
      summary,
      description: `${summary}. Sent to the address of \`setWebhook\` and signed as in Standard Webhooks. A response other than 2xx is followed by further attempts.`,
      tags: ['Webhooks'],
      parameters: signatureHeaders,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaRef(payloadOf(type)),
            examples: { example: { value: { type, timestamp: '2026-11-21T09:30:00.000Z', data } } },
          },
        },
      },
      responses: {
        '2XX': { description: 'The event was received. The body is not read.' },
        '410': { description: 'The webhook is removed.' },
      },
      security: [],
    };
    return [type, { post: operation }];
  });
  return Object.fromEntries(described);
}
