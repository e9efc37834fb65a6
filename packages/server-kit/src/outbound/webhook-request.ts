import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 24;

/** A random secret in the format of Standard Webhooks: `whsec_` and the key in base64. */
export const newWebhookSecret = () => secretPrefix + randomBytes(secretBytes).toString('base64');

/**
 * The headers of a webhook's request (Standard Webhooks 1.0): its id, its time in seconds since 1970, and
 * an HMAC-SHA256 of both and the body.
 */
export function webhookHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Atelier-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
