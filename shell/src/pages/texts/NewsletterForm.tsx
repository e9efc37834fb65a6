import { Button } from '@atelier/tool-kit/forms';
import { type FormEvent, useId, useRef } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { newsletter as texts } from '../../public-messages.ts';
import { useNewsletter } from './use-newsletter.ts';

/** The newsletter form, with the outcome below the field. `action` is the button's label. */
export function NewsletterForm({ action }: { action: string }) {
  const { mailboxUrl } = useSettings();
  const { busy, outcome, prepare, fail, subscribe } = useNewsletter();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || busy) return;
    const email = input.value.trim().toLowerCase();
    if (email && input.validity.valid) {
      await subscribe(email);
      return;
    }
    fail(texts.invalid);
    input.focus();
  };
  return (
    <div className="news">
      <form className="news-form" noValidate onSubmit={submit}>
        <label className="kit-spoken" htmlFor={id}>
          {texts.email}
        </label>
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={texts.placeholder}
          maxLength={254}
          onFocus={prepare}
          aria-invalid={outcome?.failed ?? false}
          aria-describedby={`${id}-outcome`}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {action}
        </Button>
      </form>
      <p
        className={outcome?.failed ? 'news-outcome news-error' : 'news-outcome'}
        id={`${id}-outcome`}
        role="status"
      >
        {busy ? texts.busy : outcome?.message}
        {mailboxUrl && outcome?.failed === false && (
          <>
            {' '}
            <a href={mailboxUrl}>{texts.openMailbox}</a>
          </>
        )}
      </p>
    </div>
  );
}
