import { Button } from '@atelier/tool-kit/button';
import { useState } from 'react';
import { ownSubscription } from '../newsletter/own-subscription.ts';
import { useNewsletter } from '../newsletter/use-newsletter.ts';
import { Prose } from './Prose.tsx';

/**
 * Ends a subscription by the `token` of the address, or by the one this browser keeps. It waits for a press, because mail
 * programs open links on their own; and it reads the address only then, because the page is rendered without it.
 */
export function UnsubscribePage() {
  const { busy, answer, refuse, unsubscribe } = useNewsletter();
  const [asked, setAsked] = useState(false);
  const leave = async () => {
    const token = new URLSearchParams(location.search).get('token') ?? ownSubscription()?.token;
    if (!token) {
      return refuse('This link is not whole. Open it again from the newsletter, or copy all of it.');
    }
    setAsked(true);
    await unsubscribe(token);
  };
  const done = asked && !busy && answer?.fault === false;
  return (
    <Prose title="Leave the newsletter" lead="One press takes your address off the list and deletes it.">
      {!done && (
        <p>
          <Button kind="primary" size="large" busy={busy} onClick={leave}>
            Unsubscribe
          </Button>
        </p>
      )}
      <p className={answer?.fault ? 'news-answer news-fault' : 'news-answer'} role="status">
        {busy ? 'One moment…' : answer?.text}
      </p>
    </Prose>
  );
}
