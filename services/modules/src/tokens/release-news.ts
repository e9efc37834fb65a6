import { type JobRequest, requestJob } from '@atelier/server-kit/job-requests';
import { deliveries } from '@atelier/server-kit/metrics';
import { goneStatus, type SendWebhook } from '@atelier/server-kit/webhook-request';
import { z } from 'zod';
import type { RegistryModels } from '../releases/models.ts';
import type { DeployTokens } from './deploy-tokens.ts';

/** What the registry did to a release. */
const releaseNews = z.object({
  type: z.enum(['release.rolled_back', 'release.disabled']),
  timestamp: z.string(),
  data: z.object({ module: z.string(), version: z.string(), reason: z.string() }),
});

type ReleaseNews = Omit<z.output<typeof releaseNews>, 'timestamp'>;

/** Longer than a change of a release takes. */
const changeMs = 10_000;

/** Tells the team of a module of automatic changes, at the webhooks of its deploy tokens. */
export function createReleaseNews(
  { modules }: Pick<RegistryModels, 'modules'>,
  tokens: DeployTokens,
  sendWebhook: SendWebhook,
) {
  return {
    /** Makes a change and tells of it, also if the process dies in between. @throws errors of `change` */
    async tellOf({ type, data }: ReleaseNews, change: () => Promise<void>): Promise<void> {
      const { module, version } = data;
      const text = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
      const webhooks = await tokens.webhooks(module);
      const request = (job: Partial<JobRequest>) =>
        Promise.all(
          webhooks.map(({ token }) =>
            requestJob(modules.db, {
              name: 'release-news',
              key: `${token} ${module}@${version}`,
              text,
              ...job,
            }),
          ),
        );
      await request({ at: new Date(Date.now() + changeMs) });
      await change();
      await request({});
    },

    /** Attempts a delivery, unless the change was refused. @throws Error when it has to be repeated */
    async deliver(key: string, text: string, signal: AbortSignal): Promise<undefined> {
      const news = releaseNews.parse(JSON.parse(text));
      const { module, version } = news.data;
      const [token] = key.split(' ');
      const webhook = (await tokens.webhooks(module)).find((one) => one.token === token);
      if (!webhook || !(await modules.exists({ _id: module, failed: version }))) return;
      const id = `msg_${token}_${Date.parse(news.timestamp)}`;
      const { status, reason } = await sendWebhook(webhook, { id, body: text, signal });
      const isRetried = reason !== null && status !== goneStatus;
      deliveries.inc({ kind: 'release', outcome: isRetried ? 'retried' : reason ? 'given_up' : 'delivered' });
      if (isRetried) throw new Error(`The webhook of ${module} did not take the news: ${status ?? reason}.`);
    },
  };
}
