import type { PageSettings } from '@atelier/contracts';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { areaOf, publicArea, studioArea } from './areas.ts';
import { NavigatorHandover } from './NavigatorHandover.tsx';
import { Part } from './Part.tsx';
import { ScrollMemory } from './ScrollMemory.tsx';
import { SettingsProvider } from './settings.tsx';
import { ToastArea } from './ToastArea.tsx';
import { WarmProvider } from './warm.ts';

/** The whole app, as the server and the browser render it. Stands inside a router. */
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

/** A failure is not lost: it shows when the page itself is asked for. */
function warmArea(path: string): void {
  areaOf(path)
    .preload()
    .catch(() => undefined);
}
