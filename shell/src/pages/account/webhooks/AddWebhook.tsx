import type { CallResponse } from '@atelier/contracts';
import { webhookEventTypes } from '@atelier/contracts/tool-options';
import { toApiError } from '@atelier/tool-kit/api';
import { Button, FieldError, TextInput } from '@atelier/tool-kit/forms';
import { type FormEvent, useState } from 'react';
import { account } from '../../../messages.ts';
import { callAccount } from '../call-account.ts';
import { eventName } from './webhook-words.ts';

const texts = account.webhooks;

export function AddWebhook({ onAdded }: { onAdded: (response: CallResponse<'setWebhook'>) => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState([...webhookEventTypes]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (events.length === 0) return setFault(texts.noEvents);
    setBusy(true);
    setFault('');
    try {
      onAdded(await callAccount('setWebhook', { url, events }));
      setUrl('');
    } catch (error) {
      const { message, details } = toApiError(error);
      setFault(details?.[0]?.message ?? message);
    }
    setBusy(false);
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
