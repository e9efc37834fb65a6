import type { PageSettings } from '@atelier/contracts';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { setNavigator } from '../auth/index.ts';
import { PreloadProvider, SettingsProvider } from '../page/app-context.ts';
import { View } from '../page/lazy-view.tsx';
import { isStudioPath } from '../page/page.ts';
import { frame } from '../public-messages.ts';
import { areaOf } from './areas.ts';
import { ScrollMemory } from './ScrollMemory.tsx';
import { ToastArea } from './ToastArea.tsx';

const texts = frame.crash;

/** The whole app, rendered by the server and the browser inside a router. */
export function App({ settings }: { settings: PageSettings }) {
  return (
    <SettingsProvider value={settings}>
      <PreloadProvider value={preloadArea}>
        <AppErrorBoundary>
          <ScrollMemory />
          <SignInNavigator />
          <Suspense>
            <Area />
          </Suspense>
          <ToastArea />
        </AppErrorBoundary>
      </PreloadProvider>
    </SettingsProvider>
  );
}

/** The area of the current path. */
function Area() {
  const { pathname } = useLocation();
  return <View key={String(isStudioPath(pathname))} of={areaOf(pathname)} />;
}

/** A failure is ignored here: it shows when the page itself is opened. */
function preloadArea(path: string): void {
  areaOf(path)
    .preload()
    .catch(() => undefined);
}

/** Gives the router's `navigate` to sign-in, which runs in another React root. */
function SignInNavigator() {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigator((to, options) => void navigate(to, options));
    return () => setNavigator(null);
  }, [navigate]);
  return null;
}

/** Shows errors that no other boundary catches, instead of a blank page. */
class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main
        className="mx-auto grid min-h-[80vh] max-w-136 content-center justify-items-start gap-4 px-5 py-8 text-ink-2"
        role="alert"
      >
        <h1 className="font-serif text-[2.6rem]/[1.05] text-ink tracking-[-0.02em]">{texts.title}</h1>
        <p>{texts.text}</p>
        <button
          type="button"
          className="min-h-11 rounded-full bg-ink px-5 py-2.5 font-[550] text-paper"
          onClick={() => location.reload()}
        >
          {texts.reload}
        </button>
        <a href="/" className="underline underline-offset-[0.2em]">
          {frame.home}
        </a>
      </main>
    );
  }
}
