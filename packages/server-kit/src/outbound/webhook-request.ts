import { createHmac, randomBytes } from 'node:crypto';
import type { DeliveryFailure, WebhookAttempt } from '@atelier/contracts';
import type { Logger } from '../logging/logger.ts';
import { hourMs, minuteMs } from '../time/time.ts';
import { FetchRefused, type SafeFetch } from './safe-fetch.ts';

const secretPrefix = 'whsec_';
const secretBytes = 24;
const requestSeconds = 15;
/** The status by which an address refuses all further requests. */
export const goneStatus = 410;
/** The delays after failed attempts; then a delivery is given up. */
export const webhookDelaysMs: readonly number[] = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  8 * hourMs,
];

/** A random secret in the format of Standard Webhooks: `whsec_` and the key in base64. */
export const newWebhookSecret = () => secretPrefix + randomBytes(secretBytes).toString('base64');

interface Message {
  /** Unique, and the same in each attempt. */
  id: string;
  body: string;
  signal: AbortSignal;
}

/** Makes single attempts to send a webhook, signed as Standard Webhooks 1.0. An attempt never rejects. */
export function createWebhookSender(safeFetch: SafeFetch, logger: Logger) {
  return async (
    { url, secret }: { url: string; secret: string },
    { id, body, signal }: Message,
  ): Promise<WebhookAttempt> => {
    const options = { headers: headersOf(secret, id, body), body, signal, seconds: requestSeconds };
    try {
      const status = await safeFetch.post(url, options);
      return { status, reason: status >= 200 && status < 300 ? null : 'status' };
    } catch (error) {
      const reason = reasonOf(error);
      logger.info({ err: error, reason }, 'a webhook could not be reached');
      return { status: null, reason };
    }
  };
}

export type SendWebhook = ReturnType<typeof createWebhookSender>;

/** The headers with the id, the time in seconds since 1970, and an HMAC-SHA256 of both and the body. */
function headersOf(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
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

/** Why there was no response. */
function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof FetchRefused) return 'refused_address';
  const { name, code } = {
    name: '',
    code: '',
    ...Object(error),
    ...(error instanceof Error && { name: error.name }),
  };
  const text = `${name} ${code}`;
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(text)) return 'dns';
  if (/Timeout|TIMEOUT|ETIMEDOUT/.test(text)) return 'timeout';
  return /TLS|SSL|CERT|EPROTO|UNABLE_TO_/.test(text) ? 'tls' : 'connection';
}
