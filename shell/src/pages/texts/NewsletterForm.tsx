import { Button } from '@atelier/tool-kit/button';
import { type FormEvent, useId, useRef } from 'react';
import { newsletter as texts } from '../../settings/public-messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { useNewsletter } from './use-newsletter.ts';

export function NewsletterForm({ action }: { action: string }) {
  const { mailboxUrl } = useSettings();
  const { busy, outcome, prepare, fail, run } = useNewsletter();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || busy) return;
    const email = input.value.trim().toLowerCase();
    if (email && input.validity.valid) {
      await run(['subscribe', { email }], texts.subscribed);
      return;
    }
    fail(texts.invalid);
    input.focus();
  };
  return (
    <div>
      <form className="mt-[0.9rem] flex gap-2" noValidate onSubmit={submit}>
        <label className="sr-only" htmlFor={id}>
          {texts.email}
        </label>
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={texts.placeholder}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-line-field bg-sheet px-[1.1rem] py-[0.4rem] text-base text-ink aria-[invalid=true]:border-bad"
          maxLength={254}
          onFocus={prepare}
          aria-invalid={outcome?.failed ?? false}
          aria-describedby={`${id}-outcome`}
        />
        <Button kind="primary" type="submit" busy={busy} className="px-[1.1rem]">
          {action}
        </Button>
      </form>
      <p
        id={`${id}-outcome`}
        role="status"
        data-failed={outcome?.failed || undefined}
        className="mt-[0.6rem] min-h-[3.2em] text-[0.9375rem] text-ok data-failed:text-bad"
      >
        {busy ? texts.busy : outcome?.message}
        {mailboxUrl && outcome?.failed === false && (
          <>
            {' '}
            <a href={mailboxUrl} className="underline underline-offset-[0.25em]">
              {texts.openMailbox}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
