import { Button } from '@atelier/tool-kit/button';
import { useRef } from 'react';
import { forgetMailLink, tokenOfMailLink, usePressable } from '../newsletter/mail-link.ts';
import { useNewsletter } from '../newsletter/use-newsletter.ts';
import { Prose } from './Prose.tsx';

/** Ends a subscription by the link of a mail. It waits for a press, because mail scanners open links on their own. */
export function UnsubscribePage() {
  const { busy, answer, prepare, refuse, unsubscribe } = useNewsletter();
  const pressable = usePressable();
  const box = useRef<HTMLDivElement>(null);
  const leave = async () => {
    const token = tokenOfMailLink();
    if (!token)
      return refuse('This link is not whole. Open it again from the newsletter, or copy all of it.');
    if (await unsubscribe(token)) forgetMailLink();
    box.current?.focus();
  };
  const done = answer?.fault === false;
  return (
    <Prose title="Leave the newsletter" lead="One press takes your address off the list and deletes it.">
      <div className="mail-link" ref={box} tabIndex={-1}>
        {!done && (
          <p>
            <Button
              kind="primary"
              size="large"
              busy={busy}
              disabled={!pressable}
              onFocus={prepare}
              onClick={leave}
            >
              Unsubscribe
            </Button>
          </p>
        )}
        <p className={answer?.fault ? 'news-answer news-fault' : 'news-answer'} role="status">
          {busy ? 'One moment…' : answer?.text}
        </p>
      </div>
    </Prose>
  );
}
