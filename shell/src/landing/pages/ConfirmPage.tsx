import { Button } from '@atelier/tool-kit/button';
import { useRef } from 'react';
import { forgetMailLink, tokenOfMailLink, usePressable } from '../newsletter/mail-link.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { useNewsletter } from '../newsletter/use-newsletter.ts';
import { Prose } from './Prose.tsx';

const incomplete = 'This link is not whole. Open it again from the mail, or have a new one sent.';

const heads = {
  ready: {
    title: 'Confirm your subscription',
    lead: 'One press, and the newsletter comes to your inbox.',
  },
  confirmed: {
    title: 'You are subscribed',
    lead: 'Every mail has a link to unsubscribe. It works at any time.',
  },
  expired: {
    title: 'You need a new link',
    lead: 'A link is valid for 48 hours. Enter your address, and a new one is sent to it.',
  },
};

/** Confirms a subscription by the link of a mail. It waits for a press, because mail scanners open links on their own. */
export function ConfirmPage() {
  const { busy, answer, prepare, refuse, confirm } = useNewsletter();
  const pressable = usePressable();
  const box = useRef<HTMLDivElement>(null);
  const press = async () => {
    const token = tokenOfMailLink();
    if (!token) return refuse(incomplete, 'link_expired');
    if (await confirm(token)) forgetMailLink();
    box.current?.focus();
  };
  const confirmed = answer?.fault === false;
  const expired = answer?.code === 'link_expired' || answer?.code === 'invalid_request';
  return (
    <Prose {...heads[confirmed ? 'confirmed' : expired ? 'expired' : 'ready']}>
      <div className="mail-link" ref={box} tabIndex={-1}>
        {!confirmed && !expired && (
          <p>
            <Button
              kind="primary"
              size="large"
              busy={busy}
              disabled={!pressable}
              onFocus={prepare}
              onClick={press}
            >
              {answer?.fault ? 'Try again' : 'Confirm subscription'}
            </Button>
          </p>
        )}
        <p className={answer?.fault ? 'news-answer news-fault' : 'news-answer'} role="status">
          {busy ? 'One moment…' : answer?.text}
        </p>
        {expired && <NewsletterForm action="Send a new link" />}
      </div>
    </Prose>
  );
}
