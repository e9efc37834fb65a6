import { Outlet, type RouteObject } from 'react-router-dom';
import { LandingFrame } from './frame/LandingFrame.tsx';
import { LandingPage } from './LandingPage.tsx';
import { LazyPage, pageChunk } from './pages/lazy-page.tsx';

const chunks = {
  '/about': pageChunk(async () => (await import('./pages/AboutPage.tsx')).AboutPage),
  '/contact': pageChunk(async () => (await import('./pages/ContactPage.tsx')).ContactPage),
  '/privacy': pageChunk(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage),
  '/newsletter/unsubscribe': pageChunk(
    async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage,
  ),
};

/** The pages a visitor sees without signing in. They stand inside `LandingProvider`. */
export const landingRoutes: RouteObject[] = [
  {
    element: (
      <LandingFrame>
        <Outlet />
      </LandingFrame>
    ),
    children: [
      { path: '/', element: <LandingPage /> },
      ...Object.entries(chunks).map(([path, chunk]) => ({
        path,
        element: <LazyPage key={path} chunk={chunk} />,
      })),
    ],
  },
];

/** Loads the small pages ahead of time, so that a server can render them in one go. */
export async function preloadLandingPages(): Promise<void> {
  await Promise.all(Object.values(chunks).map((chunk) => chunk.preload()));
}
