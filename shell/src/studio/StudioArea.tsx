import './studio.css';
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { lazyPart, Part } from '../app/lazy-part.tsx';
import { useSettings } from '../app/settings.tsx';
import { toolLoaderFor } from '../federation/page-loader.ts';
import { ToolRoute } from '../federation/ToolRoute.tsx';
import { ToolLoaderProvider } from '../federation/use-tool-loader.ts';
import { StudioLayout } from '../layout/StudioLayout.tsx';
import { StudioNotFound } from './StudioNotFound.tsx';

const dashboard = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard" */ '../dashboard/Dashboard.tsx')).Dashboard,
);

/** The signed-in area: one layout, the dashboard and the tools of the registry. */
export function StudioArea() {
  const { registry } = useSettings();
  const onDashboard = useLocation().pathname === '/ai';
  useEffect(() => {
    // Loads while sign-in loads; a failure shows when the dashboard is rendered.
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
