import type { CallResponse, WebhookDelivery } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { formatDate } from '@atelier/tool-kit/language';
import { creationPath } from '../../../browser/paths.ts';
import { account } from '../../../messages.ts';
import { outcomeOf } from './webhook-words.ts';

const texts = account.webhooks;

interface DeliveriesProps extends Pick<CallResponse<'getWebhooks'>, 'webhooks' | 'deliveries'> {
  onResend: (delivery: WebhookDelivery) => void;
}

export function Deliveries({ webhooks, deliveries, onResend }: DeliveriesProps) {
  if (deliveries.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-[560]">{texts.deliveries}</h2>
      <ul className="divide-y divide-line border-line border-y">
        {deliveries.map((delivery) => (
          <li
            key={`${delivery.run} ${delivery.webhook}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <div className="grid min-w-0 text-sm">
              <span className={delivery.reason === null ? undefined : 'text-bad'}>{stateOf(delivery)}</span>
              <span className="text-ink-3 wrap-anywhere">
                {formatDate(new Date(delivery.attempted_at), { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
                {webhooks.find(({ id }) => id === delivery.webhook)?.url}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <a className="text-sm underline underline-offset-2" href={creationPath(delivery.run)}>
                {texts.creation}
              </a>
              <Button size="small" onClick={() => onResend(delivery)}>
                {texts.again}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf(delivery: WebhookDelivery): string {
  const { state, attempts } = delivery;
  if (state === 'due' && attempts === 0) return texts.sending;
  const outcome = outcomeOf(delivery);
  if (state === 'delivered') return outcome;
  return `${outcome}. ${state === 'due' ? texts.retried : texts.givenUp}`;
}
