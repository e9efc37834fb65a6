import { createHmac, randomBytes } from 'node:crypto';
import { instanceId, webhookSecret } from './identity.ts';

const timeoutMs = 15_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Creates the sender. Without a URL no events are sent. */
export function createWebhooks(url: string | undefined, log: (line: string) => void) {
  const closed = new AbortController();
  return {
    /** Sends `user.deleted`. It is not awaited: a failure is logged. */
    userDeleted(id: string): void {
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

/** Attempts a delivery once. */
async function deliver(url: string, body: string, closed: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]);
  const { ok, status } = await fetch(url, { method: 'POST', body, headers: headersOf(body), signal });
  if (!ok) throw new Error(`the response had the status ${status}`);
}

function headersOf(body: string): Record<string, string> {
  const id = `msg_${randomBytes(16).toString('hex')}`;
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
