/** The landing page and the small pages beside it: what a visitor sees without signing in. */
import './landing.css';

export { LandingFrame } from './frame/LandingFrame.tsx';
export { LandingPage } from './LandingPage.tsx';
export { type LandingAuth, type LandingHost, LandingProvider } from './landing-host.ts';
export { landingRoutes, preloadLandingPages } from './landing-routes.tsx';
export { landingFonts, landingPaths, type PageMeta, pageMeta } from './page-meta.ts';
