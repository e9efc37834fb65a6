import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { LazyView } from './lazy-view.tsx';

const never = () => () => {};

/** Whether this renders the server's HTML, or takes it over: false as soon as React handles events. */
export const useFromServer = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

interface ServerPartProps {
  of: LazyView;
  /** Whether the view may differ from what the server rendered. */
  changed?: boolean;
  className?: string;
}

/**
 * A part of a page without interaction, which stays as the server rendered it: its file is loaded after a
 * navigation, or once it has `changed`, and not with the landing page.
 */
export function ServerPart({ of: View, changed = false, className }: ServerPartProps) {
  const fromServer = useFromServer();
  const [kept, setKept] = useState(() => fromServer && !View.isLoaded());
  useEffect(() => {
    // After a failure it stays.
    if (kept && changed)
      View.preload().then(
        () => setKept(false),
        () => undefined,
      );
  }, [View, kept, changed]);
  if (kept)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps the children that the server rendered.
    return <div className={className} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  return (
    <div className={className}>
      <Suspense>
        <View />
      </Suspense>
    </div>
  );
}
