import { Button } from '@atelier/tool-kit/button';
import { type FormEvent, useId, useRef } from 'react';
import { useNewsletter } from './use-newsletter.ts';

/** The newsletter field. Success and failure are told in place; a subscription made here can be undone here. */
export function NewsletterForm() {
  const { subscription, busy, answer, prepare, refuse, subscribe, unsubscribe } = useNewsletter();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  /** The pressed button goes away or is disabled meanwhile: keeps the keyboard's place. */
  const keepPlace = async (work: Promise<void>) => {
    await work;
    if (document.activeElement === document.body) box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || busy) return;
    const email = input.value.trim().toLowerCase();
    if (email && input.validity.valid) return keepPlace(subscribe(email));
    refuse('Enter a whole e-mail address, such as ada@example.com.');
    input.focus();
  };
  return (
    <div className="news" ref={box} tabIndex={-1}>
      <p>Now and then, what the tools have learned. Nothing else.</p>
      {subscription ? (
        <p className="news-own">
          <span>{subscription.email}</span>
          <button
            className="text-button"
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && keepPlace(unsubscribe(subscription.token))}
          >
            Unsubscribe
          </button>
        </p>
      ) : (
        <form className="news-form" noValidate onSubmit={submit}>
          <label className="only-heard" htmlFor={id}>
            Email
          </label>
          <input
            ref={field}
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Enter your email"
            maxLength={254}
            onFocus={prepare}
            aria-invalid={answer?.fault ?? false}
            aria-describedby={`${id}-answer`}
          />
          <Button kind="primary" type="submit" busy={busy}>
            Subscribe
          </Button>
        </form>
      )}
      <p
        className={answer?.fault ? 'news-answer news-fault' : 'news-answer'}
        id={`${id}-answer`}
        role="status"
      >
        {busy ? 'One moment…' : answer?.text}
      </p>
    </div>
  );
}
