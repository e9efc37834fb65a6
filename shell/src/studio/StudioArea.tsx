import './studio.css';
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { lazyPart } from '../app/lazy-part.ts';
import { Part } from '../app/Part.tsx';
import { useSettings } from '../app/settings.tsx';
import { toolLoaderFor } from '../federation/page-loader.ts';
import { ToolRoute } from '../federation/ToolRoute.tsx';
import { ToolLoaderProvider } from '../federation/use-tool-loader.ts';
import { StudioLayout } from '../layout/StudioLayout.tsx';
import { StudioNotFound } from './StudioNotFound.tsx';

const dashboard = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard" */ '../dashboard/Dashboard.tsx')).Dashboard,
);

/** The signed-in area: one layout, the dashboard, and whatever tools the registry holds. */
export function StudioArea() {
  const { registry } = useSettings();
  const onDashboard = useLocation().pathname === '/ai';
  useEffect(() => {
    // While sign-in is still on its way; a failure shows when the dashboard itself is drawn.
    if (onDashboard) dashboard.preload().catch(() => undefined);
  }, [onDashboard]);
  return (
    <ToolLoaderProvider value={toolLoaderFor(registry)}>
      <Routes>
        <Route element={<StudioLayout />}>
          <Route index element={<Part key="dashboard" of={dashboard} />} />
          <Route path=":tool" element={<ToolRoute notFound={<StudioNotFound />} />} />
          <Route path="*" element={<StudioNotFound />} />
        </Route>
      </Routes>
    </ToolLoaderProvider>
  );
}
