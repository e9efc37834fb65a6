import type { DeliveryFailure, WebhookAttempt, WebhookEvent } from '@atelier/contracts';
import type { WebhookRecord } from '@atelier/creation-kit/creations';
import type { Logger } from '@atelier/server-kit/logging';
import { FetchRefused, type SafeFetch } from '@atelier/server-kit/outbound';
import { webhookHeaders } from '@atelier/server-kit/webhook-request';

const requestSeconds = 15;

interface AttemptContext {
  safeFetch: SafeFetch;
  logger: Logger;
  signal: AbortSignal;
  now: Date;
}

/** Posts an event to a webhook once, signed as Standard Webhooks. Never rejects. @param id the id of the event, after `msg_` */
export function attempt(
  { url, secret }: WebhookRecord,
  id: string,
  event: WebhookEvent,
  { safeFetch, logger, signal, now }: AttemptContext,
): Promise<WebhookAttempt> {
  const body = JSON.stringify(event);
  const headers = webhookHeaders(secret, `msg_${id}`, body, now);
  return safeFetch.post(url, { headers, body, signal, seconds: requestSeconds }).then(
    (status) => ({ status, reason: status >= 200 && status < 300 ? null : 'status' }),
    (error: unknown) => {
      const reason = failureOf(error);
      logger.info({ err: error, reason }, 'a webhook could not be reached');
      return { status: null, reason };
    },
  );
}

/** The reason of a missing response. */
function failureOf(error: unknown): DeliveryFailure {
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
