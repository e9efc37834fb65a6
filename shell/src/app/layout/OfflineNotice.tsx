import { useOnline } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { WifiOff } from 'lucide-react';
import { retryAuth } from '../../auth/index.ts';
import { layout as texts } from '../../messages.ts';

/** A notice that there is no connection, or that sign-in has not responded since reconnecting. */
export function OfflineNotice() {
  const online = useOnline();
  const { status, user, problem } = useSession();
  const failed = online && status === 'offline' && problem !== null;
  if (online && !failed) return null;
  const { title, text } = failed ? texts.reconnect : texts.offline;
  // Without a user's page there is no other heading.
  const Title = user ? 'b' : 'h1';
  return (
    <div
      className="mx-auto mb-4 flex max-w-336 items-center gap-3 rounded-card border border-line-strong bg-sheet px-4 py-2.5 text-ink-2 text-sm"
      role="status"
    >
      <WifiOff className="size-4.5 flex-none text-warn" aria-hidden="true" />
      <p className="flex-1">
        <Title className="inline font-[560] font-sans text-ink text-sm">{title}</Title> {text}
      </p>
      {failed && (
        <Button size="small" onClick={retryAuth}>
          {texts.reconnect.action}
        </Button>
      )}
    </div>
  );
}
