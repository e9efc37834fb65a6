import type { RunEventType, WebhookAttempt } from '@atelier/contracts';
import { account } from '../../../messages.ts';

const texts = account.webhooks;
const names: Record<RunEventType, string> = {
  'run.completed': texts.completed,
  'run.stopped': texts.stopped,
  'run.failed': texts.failed,
};

export const eventName = (type: RunEventType) => names[type];

/** What came of a request to a webhook, such as "Answered 200". */
export const outcomeOf = ({ status, reason }: WebhookAttempt) =>
  status === null ? texts.reasons[reason ?? 'connection'] : texts.answered({ status: String(status) });
