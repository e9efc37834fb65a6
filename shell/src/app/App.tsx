import type { PageSettings } from '@atelier/contracts';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { areaOf, publicArea, studioArea } from './areas.ts';
import { Part } from './lazy-part.tsx';
import { NavigatorHandover } from './NavigatorHandover.tsx';
import { ScrollMemory } from './ScrollMemory.tsx';
import { SettingsProvider } from './settings.tsx';
import { ToastArea } from './ToastArea.tsx';
import { WarmProvider } from './warm.ts';

/** The whole app, rendered by the server and the browser inside a router. */
export function App({ settings }: { settings: PageSettings }) {
  return (
    <SettingsProvider value={settings}>
      <WarmProvider value={warmArea}>
        <AppErrorBoundary>
          <ScrollMemory />
          <NavigatorHandover />
          <Suspense>
            <Routes>
              <Route path="/ai/*" element={<Part key="studio" of={studioArea} />} />
              <Route path="*" element={<Part key="public" of={publicArea} />} />
            </Routes>
          </Suspense>
          <ToastArea />
        </AppErrorBoundary>
      </WarmProvider>
    </SettingsProvider>
  );
}

/** A failure is ignored here: it shows when the page itself is opened. */
function warmArea(path: string): void {
  areaOf(path)
    .preload()
    .catch(() => undefined);
}
