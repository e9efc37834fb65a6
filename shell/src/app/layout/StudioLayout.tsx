import { useDraftsRestored } from '@atelier/tool-kit/drafts';
import { sendUnsavedTexts } from '@atelier/tool-kit/editor';
import { Announcer, announce, useOnline } from '@atelier/tool-kit/feedback';
import { Button, IconButton } from '@atelier/tool-kit/forms';
import { PortalContext } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { WifiOff, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { retryAuth, startAuth } from '../../auth/index.ts';
import { keepFocusIn } from '../../browser/keep-focus.ts';
import { SkipLink } from '../../elements/bar-parts.tsx';
import { PageSkeleton } from '../../elements/PageSkeleton.tsx';
import { layout as texts } from '../../messages.ts';
import { cacheOffline } from '../../offline/cache-offline.ts';
import { pagePathOf } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { PlansDialog } from './PlansDialog.tsx';
import { preloadWhenIdle, useToolPreloads } from './preload-tools.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { StudioBoundary } from './StudioBoundary.tsx';
import { StudioLogo, StudioTopBar } from './StudioTopBar.tsx';

export function StudioLayout() {
  const { status, user } = useSession();
  const { registry } = useSettings();
  const path = pagePathOf(registry, useLocation().pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(startAuth, []);
  const signedIn = user !== null;
  // Not on the page of sign-in: the first page after it would begin with a focus ring around everything.
  useEffect(() => (main && signedIn ? keepFocusIn(main) : undefined), [main, signedIn]);
  const online = useOnline();
  const connected = signedIn && online && status !== 'offline' && status !== 'ended';
  useToolPreloads(connected);
  useTitleAnnouncements();
  useEffect(
    () => (connected ? preloadWhenIdle(() => void cacheOffline(path, registry)) : undefined),
    [connected, path, registry],
  );
  useEffect(() => {
    if (connected) void sendUnsavedTexts();
  }, [connected]);
  // Without a connection nobody can sign in: the page waits for it.
  const waiting = !user && (!online || status === 'unknown' || status === 'loading');
  const framed = signedIn || waiting;
  const restored = useDraftsRestored();
  const closeMenu = () => setMenuOpen(false);
  return (
    <StudioGrid framed={framed}>
      <SkipLink>{texts.skip}</SkipLink>
      <StudioTopBar menuOpen={menuOpen} onMenu={framed ? () => setMenuOpen(true) : undefined} />
      {framed && (
        <aside className="sticky top-15 hidden h-[calc(100dvh-3.75rem)] flex-col border-line border-e bg-paper [grid-area:side] md:flex print:hidden">
          <Sidebar />
        </aside>
      )}
      <SlidePanel open={menuOpen && framed} onClose={closeMenu} label={texts.menu}>
        <div className="flex min-h-15 items-center justify-between border-line border-b pe-3 ps-5">
          <StudioLogo />
          <IconButton label={texts.closeMenu} plain onClick={closeMenu}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <Sidebar onLeave={closeMenu} />
      </SlidePanel>
      <main
        // Another frame begins elsewhere: a new element does not move.
        key={String(framed)}
        id="main"
        tabIndex={-1}
        className="min-w-0 bg-sunk px-[clamp(1rem,3vw,2.25rem)] pt-[clamp(1rem,2.2vw,1.75rem)] pb-12 -outline-offset-3 [grid-area:main] print:bg-transparent print:p-0"
        ref={setMain}
      >
        <OfflineNotice />
        <DegradedNotice />
        {user && restored && (
          <StudioBoundary path={path} key={user.id}>
            <Suspense fallback={<PageSkeleton />}>
              <div className="mx-auto w-full max-w-336 animate-[appear_var(--calm)_var(--ease)]" key={path}>
                <PortalContext value={main}>
                  <Outlet />
                </PortalContext>
              </div>
            </Suspense>
          </StudioBoundary>
        )}
        {((waiting && online) || (user && !restored)) && <PageSkeleton />}
        {!framed && <SignInScreen />}
      </main>
      {user && <PlansDialog />}
      <Announcer />
      {status === 'ended' && <SessionEnded />}
    </StudioGrid>
  );
}

/** Sticky elements and scroll targets stop at `--sticky-top`, below the top bar. */
const StudioGrid = ({ framed, children }: { framed: boolean; children: ReactNode }) => (
  <div
    data-framed={framed || undefined}
    className="grid min-h-dvh [--sticky-top:5rem] [grid-template:'top'_3.75rem_'main'_1fr/1fr] md:data-framed:[grid-template:'top_top'_3.75rem_'side_main'_1fr/15rem_1fr] print:block"
  >
    {children}
  </div>
);

function DegradedNotice() {
  const problem = useSession(({ status, problem }) => (status === 'degraded' ? problem : null));
  if (!problem) return null;
  return (
    <p
      className="mb-4 rounded-card border border-[color-mix(in_oklab,var(--warn)_40%,transparent)] px-4 py-2.5 text-sm text-warn"
      role="status"
    >
      {problem}
    </p>
  );
}

/** Announces the title of each page that is opened: without a new document, screen readers say nothing. */
function useTitleAnnouncements(): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(() => announce(document.title));
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, []);
}

interface SlidePanelProps {
  open: boolean;
  onClose(): void;
  label: string;
  children: ReactNode;
}

function SlidePanel({ open, onClose, label, children }: SlidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
    <dialog
      ref={dialog}
      className="not-open:-translate-x-full rtl:not-open:translate-x-full fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-[min(17rem,86vw)] border-line border-e bg-paper p-0 text-ink shadow-3 transition-[translate,overlay,display] transition-discrete duration-(--slow) ease-(--ease) backdrop:bg-(--backdrop) backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-(--slow) backdrop:ease-(--ease) open:backdrop:opacity-100 starting:open:-translate-x-full rtl:starting:open:translate-x-full starting:open:backdrop:opacity-0"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="flex h-full flex-col">{open && children}</div>
    </dialog>
  );
}

function OfflineNotice() {
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
