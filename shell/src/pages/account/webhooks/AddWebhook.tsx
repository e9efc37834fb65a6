import type { CallResponse } from '@atelier/contracts';
import { webhookEventTypes } from '@atelier/contracts/tool-options';
import { useAction } from '@atelier/tool-kit/feedback';
import { Button, FieldError, TextInput } from '@atelier/tool-kit/forms';
import { type FormEvent, useState } from 'react';
import { account } from '../../../messages.ts';
import { callAccount } from '../call-account.ts';
import { eventName } from './webhook-words.ts';

const texts = account.webhooks;

export function AddWebhook({ onAdded }: { onAdded: (response: CallResponse<'setWebhook'>) => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState([...webhookEventTypes]);
  const [incomplete, setIncomplete] = useState(false);
  const { busy, error, run } = useAction(async () => {
    onAdded(await callAccount('setWebhook', { url, events }));
    setUrl('');
  });
  const fault = incomplete ? texts.noEvents : (error?.details[0]?.message ?? error?.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(events.length === 0);
    if (events.length > 0) void run();
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <TextInput
        className="w-full"
        label={texts.address}
        type="url"
        placeholder="https://"
        value={url}
        required
        autoComplete="off"
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset>
        <legend className="font-[560] text-sm">{texts.events}</legend>
        <div className="flex flex-wrap gap-x-5">
          {webhookEventTypes.map((type) => (
            <label key={type} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-4.5 cursor-pointer accent-ink"
                checked={events.includes(type)}
                onChange={({ target }) =>
                  setEvents(
                    webhookEventTypes.filter((one) => (one === type ? target.checked : events.includes(one))),
                  )
                }
              />
              {eventName(type)}
            </label>
          ))}
        </div>
      </fieldset>
      {fault && <FieldError>{fault}</FieldError>}
      <Button type="submit" kind="primary" busy={busy}>
        {texts.add}
      </Button>
    </form>
  );
}
