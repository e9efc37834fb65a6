import { type PageMeta, titleOf } from '../browser/titles.ts';
import { pages as texts } from '../pages/messages.ts';
import { landing } from '../settings/public-messages.ts';

const pages: readonly PageMeta[] = [
  {
    path: '/',
    title: landing.page,
    description: texts.meta.landing,
    index: true,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Atelier',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any',
      description: texts.meta.product,
    },
  },
  {
    path: '/about',
    title: titleOf(texts.about.title),
    description: texts.about.description,
    index: true,
  },
  {
    path: '/contact',
    title: titleOf(texts.contact.title),
    description: texts.contact.description,
    index: true,
  },
  {
    path: '/privacy',
    title: titleOf(texts.privacy.title),
    description: texts.privacy.description,
    index: true,
  },
  {
    path: '/newsletter/confirm',
    title: titleOf(texts.confirm.ready.title),
    description: texts.meta.confirm,
    index: false,
  },
  {
    path: '/newsletter/unsubscribe',
    title: titleOf(texts.unsubscribe.title),
    description: texts.meta.unsubscribe,
    index: false,
  },
];

/** The metadata of a public page, or null for any other path. */
export const pageMeta = (path: string): PageMeta | null => pages.find((page) => page.path === path) ?? null;

export const landingPaths: readonly string[] = pages.map(({ path }) => path);

/** The fonts that the first view of these pages uses, by file name without folder, hash and extension. */
export const landingFonts = [
  'geist-latin-wght-normal',
  'instrument-serif-latin-400-normal',
  'instrument-serif-latin-400-italic',
] as const;
