import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@atelier/server-kit/logging';
import type { SafeFetch } from '@atelier/server-kit/outbound';
import { webhookHeaders } from '@atelier/server-kit/webhook-request';
import type { DeployTokens } from './deploy-tokens.ts';

/** The delays before each attempt. After the last one, only `status` has the news. */
const delaysMs = [0, 5_000, 60_000];
const requestSeconds = 15;

/** What the registry did to a release. */
export interface ReleaseNews {
  type: 'release.rolled_back' | 'release.disabled';
  data: { module: string; version: string; reason: string };
}

/** Tells the team of a module, at the webhooks of its deploy tokens, in the background. */
export function createReleaseNews(tokens: DeployTokens, safeFetch: SafeFetch, logger: Logger) {
  const deliver = async (webhook: { url: string; secret: string }, body: string, id: string) => {
    for (const ms of delaysMs) {
      await delay(ms, undefined, { ref: false });
      const headers = webhookHeaders(webhook.secret, id, body, new Date());
      const signal = AbortSignal.timeout(requestSeconds * 1000);
      const status = await safeFetch
        .post(webhook.url, { headers, body, signal, seconds: requestSeconds })
        .catch((error: unknown) => logger.info({ err: error }, 'a team could not be told of a rollback'));
      if (status && status < 300) return;
    }
  };
  return async ({ type, data }: ReleaseNews): Promise<void> => {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    const webhooks = await tokens.webhooks(data.module);
    await Promise.all(webhooks.map((webhook) => deliver(webhook, body, `msg_${randomUUID()}`)));
  };
}
