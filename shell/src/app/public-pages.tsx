import type { ComponentType } from 'react';
import { lazyView } from '../elements/lazy-view.tsx';
import { LandingPage } from '../pages/landing/LandingPage.tsx';

interface PublicPage {
  path: string;
  /** The key of its texts in the catalogue `pages`; without it, no page is found at this path. */
  name?: 'landing' | 'explore' | 'pricing' | 'about' | 'contact' | 'privacy' | 'confirm' | 'unsubscribe';
  /** Not for search engines. */
  unlisted?: true;
  view: ComponentType;
}

const text = (
  name:
    | 'PricingPage'
    | 'AboutPage'
    | 'ContactPage'
    | 'PrivacyPage'
    | 'ConfirmPage'
    | 'UnsubscribePage'
    | 'NotFoundPage',
) => lazyView(async () => (await import('../pages/texts/text-pages.tsx'))[name]);

const explore = lazyView(
  async () =>
    (await import(/* webpackChunkName: "explore" */ '../pages/explore/ExplorePage.tsx')).ExplorePage,
);

/** The table of the public pages. The pages below `/docs` have a table of their own, for the server. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', name: 'landing', view: LandingPage },
  { path: '/explore/*', name: 'explore', view: explore },
  { path: '/pricing', name: 'pricing', view: text('PricingPage') },
  { path: '/about', name: 'about', view: text('AboutPage') },
  { path: '/contact', name: 'contact', view: text('ContactPage') },
  { path: '/privacy', name: 'privacy', view: text('PrivacyPage') },
  { path: '/newsletter/confirm', name: 'confirm', unlisted: true, view: text('ConfirmPage') },
  { path: '/newsletter/unsubscribe', name: 'unsubscribe', unlisted: true, view: text('UnsubscribePage') },
  {
    path: '/docs/*',
    view: lazyView(
      async () =>
        (await import(/* webpackChunkName: "reference" */ '../pages/reference/DocsPage.tsx')).DocsPage,
    ),
  },
  { path: '*', view: text('NotFoundPage') },
];
