import type { PageSettings } from '@atelier/contracts';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { setNavigator } from '../auth/index.ts';
import { isStudioPath } from '../browser/paths.ts';
import { ErrorBoundary } from '../elements/ErrorBoundary.tsx';
import { lazyView } from '../elements/lazy-view.tsx';
import { frame } from '../settings/public-messages.ts';
import { PreloadProvider, SettingsProvider } from '../settings/settings.ts';
import { ScrollMemory } from './ScrollMemory.tsx';

const texts = frame.crash;

export const publicArea = lazyView(
  async () => (await import(/* webpackChunkName: "public" */ './PublicArea.tsx')).PublicArea,
);

export const studioArea = lazyView(
  async () => (await import(/* webpackChunkName: "studio" */ './StudioArea.tsx')).StudioArea,
);

export const areaOf = (path: string) => (isStudioPath(path) ? studioArea : publicArea);

export function App({ settings }: { settings: PageSettings }) {
  return (
    <SettingsProvider value={settings}>
      <PreloadProvider value={preloadArea}>
        <ErrorBoundary fallback={<CrashPage />}>
          <ScrollMemory />
          <SignInNavigator />
          <Suspense>
            <Area />
          </Suspense>
        </ErrorBoundary>
      </PreloadProvider>
    </SettingsProvider>
  );
}

function Area() {
  const { pathname } = useLocation();
  const Shown = areaOf(pathname);
  return <Shown />;
}

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

/** Shown instead of a blank page, for errors that no other boundary catches. */
const CrashPage = () => (
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
