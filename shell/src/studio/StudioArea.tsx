import './studio.css';
import { useMemo } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../app/lazy-part.ts';
import { Part } from '../app/Part.tsx';
import { useSettings } from '../app/settings.tsx';
import { createBrowserLoader, ToolLoaderProvider } from '../federation/index.ts';
import { ToolRoute } from '../federation/ToolRoute.tsx';
import { StudioLayout } from '../layout/StudioLayout.tsx';
import { StudioNotFound } from './StudioNotFound.tsx';

const dashboard = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard" */ '../dashboard/Dashboard.tsx')).Dashboard,
);

/** The signed-in area: one layout, the dashboard, and whatever tools the registry holds. */
export function StudioArea() {
  const { registry } = useSettings();
  const loader = useMemo(() => createBrowserLoader(registry), [registry]);
  return (
    <ToolLoaderProvider value={loader}>
      <Routes>
        <Route element={<StudioLayout />}>
          <Route index element={<Part of={dashboard} />} />
          <Route path=":tool" element={<ToolRoute notFound={<StudioNotFound />} />} />
          <Route path="*" element={<StudioNotFound />} />
        </Route>
      </Routes>
    </ToolLoaderProvider>
  );
}
