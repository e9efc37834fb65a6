import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { instanceId, webhookSecret } from './identity.ts';

/** Pauses before the attempts of a delivery, in milliseconds: the first ones of Svix. */
const pauses = [0, 5000];
const timeoutMs = 15_000;

export interface Webhooks {
  /** Sends `user.deleted`. It is not awaited: a failure is logged. */
  userDeleted(id: string): void;
  close(): void;
}

/** Creates the sender. Without a URL no events are sent. */
export function createWebhooks(url: string | undefined, log: (line: string) => void): Webhooks {
  const closed = new AbortController();
  return {
    userDeleted(id) {
      if (!url) return;
      const event = {
        data: { deleted: true, id, object: 'user' },
        event_attributes: { http_request: { client_ip: '127.0.0.1', user_agent: '' } },
        instance_id: instanceId,
        object: 'event',
        timestamp: Date.now(),
        type: 'user.deleted',
      };
      deliver(url, JSON.stringify(event), closed.signal).catch((error: unknown) => {
        if (!closed.signal.aborted) log(`user.deleted was not delivered: ${String(error)}`);
      });
    },
    close: () => closed.abort(),
  };
}

/** Attempts a delivery until the response is a success. All attempts have the same id. */
async function deliver(url: string, body: string, closed: AbortSignal): Promise<void> {
  const id = `msg_${randomBytes(16).toString('hex')}`;
  let failure: unknown;
  for (const pause of pauses) {
    await delay(pause, undefined, { signal: closed, ref: false });
    try {
      const signal = AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]);
      const { status } = await fetch(url, { method: 'POST', body, headers: headersOf(id, body), signal });
      if (status >= 200 && status < 300) return;
      failure = new Error(`the response had the status ${status}`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function headersOf(id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
}
