import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { type LazyPart, lazyPart, Part } from '../app/lazy-part.tsx';
import { LandingFrame } from './frame/LandingFrame.tsx';
import { LandingPage } from './LandingPage.tsx';

const about = lazyPart(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const contact = lazyPart(async () => (await import('./pages/ContactPage.tsx')).ContactPage);
const privacy = lazyPart(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const confirm = lazyPart(async () => (await import('./pages/ConfirmPage.tsx')).ConfirmPage);
const unsubscribe = lazyPart(async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage);

const whenHere = (part: LazyPart) => (
  <Suspense fallback={<div className="page-wait" />}>
    <Part of={part} />
  </Suspense>
);

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
      { path: '/about', element: whenHere(about) },
      { path: '/contact', element: whenHere(contact) },
      { path: '/privacy', element: whenHere(privacy) },
      { path: '/newsletter/confirm', element: whenHere(confirm) },
      { path: '/newsletter/unsubscribe', element: whenHere(unsubscribe) },
    ],
  },
];

/** Loads the small pages ahead of time, so that a server can render them in one go. */
export async function preloadLandingPages(): Promise<void> {
  await Promise.all([about, contact, privacy, confirm, unsubscribe].map((part) => part.preload()));
}
