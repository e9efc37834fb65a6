import { useEffect, useSyncExternalStore } from 'react';
import { retryAuth } from '../auth/index.ts';
import { layout as texts } from '../messages.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says that there is no connection. With `retries`, sign-in begins again when there is one. */
export function OfflineNotice({ retries }: { retries: boolean }) {
  useEffect(() => {
    if (!retries) return;
    return () => {
      if (navigator.onLine) retryAuth();
    };
  }, [retries]);
  // Without the page of a user there is no other heading.
  const Title = retries ? 'h1' : 'b';
  return (
    <div
      className="mb-4 rounded-card border border-line-strong bg-sheet px-4 py-2.5 text-sm text-ink-2"
      role="status"
    >
      <Title className="inline font-[560] font-sans text-ink text-sm">{texts.offline.title}</Title>{' '}
      {texts.offline.text}
    </div>
  );
}
