import { Button } from '@atelier/tool-kit/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFromServer } from '../../elements/ServerPart.tsx';
import { frame, newsletter as texts } from '../../settings/public-messages.ts';
import { pages } from '../messages.ts';
import { NewsletterForm } from './NewsletterForm.tsx';
import { Prose } from './Prose.tsx';
import { useNewsletter } from './use-newsletter.ts';

const { confirm, unsubscribe } = pages;

/** Confirms a subscription with the link of a mail. Offers a new link when this one is not valid. */
export function ConfirmPage() {
  const newsletter = useNewsletter();
  const { outcome, run } = newsletter;
  const expired = outcome?.code === 'link_expired' || outcome?.code === 'invalid_request';
  const state = outcome?.failed === false ? 'done' : expired ? 'expired' : 'ready';
  const { title, lead } = state === 'ready' ? confirm : confirm[state];
  return (
    <MailLinkPage
      title={title}
      lead={lead}
      newsletter={newsletter}
      send={(token) => run(['confirmSubscription', { token }], confirm.success)}
      invalidLink={confirm.incomplete}
      label={state === 'ready' && (outcome?.failed ? frame.tryAgain : confirm.action)}
    >
      {expired && <NewsletterForm action={confirm.again} />}
    </MailLinkPage>
  );
}

export function UnsubscribePage() {
  const newsletter = useNewsletter();
  const { outcome, run } = newsletter;
  return (
    <MailLinkPage
      title={unsubscribe.title}
      lead={unsubscribe.lead}
      newsletter={newsletter}
      send={(token) => run(['unsubscribe', { token }], unsubscribe.success)}
      invalidLink={unsubscribe.incomplete}
      label={outcome?.failed !== false && unsubscribe.action}
    />
  );
}

interface MailLinkPageProps {
  title: string;
  lead: string;
  newsletter: ReturnType<typeof useNewsletter>;
  /** Makes the call with the link's token and resolves with whether it succeeded. */
  send(token: string): Promise<boolean>;
  invalidLink: string;
  /** The button's label; false removes the button. */
  label: string | false;
  children?: ReactNode;
}

/** A page that a mail links to. Its call needs a click, because mail scanners open links themselves. */
function MailLinkPage({ title, lead, newsletter, send, invalidLink, label, children }: MailLinkPageProps) {
  const { busy, outcome, prepare, fail } = newsletter;
  const hydrated = !useFromServer();
  const box = useRef<HTMLDivElement>(null);
  const click = async () => {
    const token = linkToken();
    if (!token) return fail(invalidLink);
    if (await send(token)) history.replaceState(history.state, '', location.pathname);
  };
  useEffect(() => {
    // The button had the focus.
    if (!label) box.current?.focus();
  }, [label]);
  return (
    <Prose title={title} lead={lead}>
      <div className="max-w-md rounded-small outline-offset-8" ref={box} tabIndex={-1}>
        {label && (
          <p>
            <Button
              kind="primary"
              size="large"
              busy={busy}
              // No click is lost before React handles it.
              disabled={!hydrated}
              onFocus={prepare}
              onClick={click}
            >
              {label}
            </Button>
          </p>
        )}
        <p
          role="status"
          data-failed={outcome?.failed || undefined}
          className="min-h-[1.7em] text-base text-ok data-failed:text-bad"
        >
          {busy ? texts.busy : outcome?.message}
        </p>
        {children}
      </div>
    </Prose>
  );
}

/** The token of the page's link: in the hash, or in the query from List-Unsubscribe (RFC 8058). */
function linkToken(): string | null {
  const read = (text: string) => new URLSearchParams(text.slice(1)).get('token');
  return read(location.hash) ?? read(location.search);
}
