import { createHmac, randomBytes } from 'node:crypto';
import type { DeliveryFailure, WebhookAttempt } from '@atelier/contracts';
import type { Logger } from '../logging/logger.ts';
import { dayMs, hourMs, minuteMs } from '../time/time.ts';
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

/** The secret of a webhook, and the one before, which also signs for a day. */
interface Signed {
  secret: string;
  earlier_secret?: string;
  secret_at?: Date;
}

interface Message {
  /** Unique, and the same in each attempt. */
  id: string;
  body: string;
  signal: AbortSignal;
}

/** Makes single attempts to send a webhook, signed as Standard Webhooks 1.0. An attempt never rejects. */
export function createWebhookSender(safeFetch: SafeFetch, logger: Logger) {
  return async (
    { url, ...secrets }: Signed & { url: string },
    { id, body, signal }: Message,
  ): Promise<WebhookAttempt> => {
    const options = { headers: headersOf(secrets, id, body), body, signal, seconds: requestSeconds };
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

/** The id, the time in seconds since 1970, and for each secret an HMAC-SHA256 of both and the body. */
function headersOf(secrets: Signed, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secretsNow(secrets).map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Atelier-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const secretsNow = ({ secret, earlier_secret, secret_at }: Signed) =>
  earlier_secret && secret_at && Date.now() - secret_at.getTime() < dayMs
    ? [secret, earlier_secret]
    : [secret];

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
