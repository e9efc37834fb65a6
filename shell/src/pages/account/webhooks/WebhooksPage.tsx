import type { CallResponse, Webhook } from '@atelier/contracts';
import { mostWebhooks } from '@atelier/contracts/tool-options';
import { type ApiError, toApiError } from '@atelier/tool-kit/api';
import { ErrorState, Notice, Skeleton } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { CopyButton } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { useState } from 'react';
import useSWR from 'swr';
import { account } from '../../../messages.ts';
import { callAccount } from '../call-account.ts';
import { AddWebhook } from './AddWebhook.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookItem } from './WebhookItem.tsx';

const texts = account.webhooks;
const refreshMs = 5_000;

export function WebhooksPage() {
  const userId = useSession(({ user }) => user?.id);
  const { data, error, mutate } = useSWR<CallResponse<'getWebhooks'>, ApiError>(
    userId ? ['webhooks', userId] : null,
    () => callAccount('getWebhooks'),
    {
      refreshInterval: (latest) => (latest?.deliveries.some(({ state }) => state === 'due') ? refreshMs : 0),
    },
  );
  const [added, setAdded] = useState<CallResponse<'setWebhook'> | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const [fault, setFault] = useState<ApiError | null>(null);
  const reload = () => void mutate();
  // A toast would be behind the dialog.
  const act = async (call: Promise<unknown>, next: Webhook | null = removed) => {
    try {
      await call;
      setFault(null);
      setRemoved(next);
      reload();
    } catch (thrown) {
      setFault(toApiError(thrown));
    }
  };
  return (
    <div className="grid gap-6 text-[0.9375rem]">
      <div className="grid gap-2">
        <h1 className="font-serif text-[1.75rem]/tight tracking-[-0.02em]">{texts.title}</h1>
        <p className="text-ink-2">
          {texts.text}{' '}
          <a className="underline underline-offset-2" href="/docs/guide#webhooks">
            {texts.guide}
          </a>
        </p>
      </div>
      {added?.secret && (
        <Notice action={<CopyButton text={added.secret} label={texts.copy} />}>
          {texts.secret({ url: added.webhook.url })}
          <code className="mt-1 block font-mono text-ink wrap-anywhere">{added.secret}</code>
        </Notice>
      )}
      {fault && <ErrorState error={fault} />}
      {removed && (
        <Notice
          action={
            <Button
              size="small"
              onClick={() => {
                const { id, url, events } = removed;
                void act(callAccount('setWebhook', { id, url, events }), null);
              }}
            >
              {texts.undo}
            </Button>
          }
        >
          {texts.removed({ url: removed.url })}
        </Notice>
      )}
      {data ? (
        <>
          <ul className="grid gap-3">
            {data.webhooks.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                onNewSecret={() => {
                  const { id, url, events } = webhook;
                  const call = callAccount('setWebhook', { id, url, events, new_secret: true });
                  void act(call.then(setAdded));
                }}
                onRemove={() => void act(callAccount('deleteWebhook', { id: webhook.id }), webhook)}
              />
            ))}
          </ul>
          {data.webhooks.length < mostWebhooks ? (
            <AddWebhook
              onAdded={(response) => {
                setAdded(response);
                reload();
              }}
            />
          ) : (
            <p className="text-ink-2">{texts.full({ limit: mostWebhooks })}</p>
          )}
          <Deliveries
            {...data}
            onResend={({ run, webhook }) => void act(callAccount('resendWebhook', { run, webhook }))}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <Skeleton className="h-61 rounded-field" />
      )}
    </div>
  );
}
