import type { Webhook } from '@atelier/contracts';
import { toApiError } from '@atelier/tool-kit/api';
import { Button } from '@atelier/tool-kit/forms';
import { formatDate } from '@atelier/tool-kit/language';
import { useState } from 'react';
import { account } from '../../../messages.ts';
import { callAccount } from '../call-account.ts';
import { eventName, outcomeOf } from './webhook-words.ts';

const texts = account.webhooks;

interface WebhookItemProps {
  webhook: Webhook;
  onNewSecret: () => void;
  onRemove: () => void;
}

export function WebhookItem({ webhook, onNewSecret, onRemove }: WebhookItemProps) {
  const { id, url, events, created_at } = webhook;
  const [testing, setTesting] = useState(false);
  const [outcome, setOutcome] = useState('');
  const test = async () => {
    setTesting(true);
    setOutcome('');
    setOutcome(
      await callAccount('testWebhook', { id }).then(outcomeOf, (error) => toApiError(error).message),
    );
    setTesting(false);
  };
  return (
    <li className="grid gap-2 rounded-card border border-line p-4">
      <p className="font-mono text-sm wrap-anywhere">{url}</p>
      <p className="text-ink-3 text-sm">
        {events.map(eventName).join(', ')} ·{' '}
        {texts.added({ day: formatDate(new Date(created_at), { dateStyle: 'medium' }) })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" busy={testing} onClick={test}>
          {texts.test}
        </Button>
        <Button size="small" onClick={onNewSecret}>
          {texts.newSecret}
        </Button>
        <Button size="small" kind="ghost" onClick={onRemove}>
          {texts.remove}
        </Button>
        <span role="status" className="text-ink-2 text-sm">
          {outcome}
        </span>
      </div>
    </li>
  );
}
