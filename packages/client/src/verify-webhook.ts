import type { WebhookEvent } from './http/contract-types.ts';

/** The headers of a received request: `Headers`, or an object with names in lower case, as in Node. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that was not sent by the installation, or that is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const secretPrefix = 'whsec_';
const toleranceSeconds = 5 * 60;

/**
 * Verifies a request to a webhook (Standard Webhooks 1.0), and returns its event. An event can arrive twice,
 * with the same header `webhook-id`.
 * @param body the body as it was received, not parsed
 * @param secret the secret of the webhook, `whsec_…`
 * @throws WebhookError for a missing or wrong signature, and for a request that was sent more than five
 * minutes ago
 */
export async function verifyWebhook(
  headers: ReceivedHeaders,
  body: string,
  secret: string,
): Promise<WebhookEvent> {
  const header = (name: string) => {
    const value =
      'get' in headers && typeof headers.get === 'function' ? headers.get(name) : Object(headers)[name];
    return String(value ?? '');
  };
  const sentAt = Number(header('webhook-timestamp') || Number.NaN);
  if (!(Math.abs(Date.now() / 1000 - sentAt) <= toleranceSeconds))
    throw new WebhookError('The webhook has no time, or was not sent within the last five minutes.');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(secretPrefix, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`);
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookError('The signature of the webhook is not valid.');
}

/** Decodes base64; text that is not base64 has no bytes. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
