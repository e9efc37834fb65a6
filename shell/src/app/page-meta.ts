import { type PageMeta, titleOf } from '../page/page.ts';
import { landingTitle } from '../pages/landing/LandingPage.tsx';

const pages: readonly PageMeta[] = [
  {
    path: '/',
    title: landingTitle,
    description:
      'Write articles and titles, generate images, remove backgrounds and objects, and have your resume reviewed. Six AI tools in one studio.',
    index: true,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Atelier',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any',
      description: 'A studio for making content with AI.',
    },
  },
  {
    path: '/about',
    title: titleOf('About us'),
    description: 'What Atelier is, how it works, and what you can expect from it.',
    index: true,
  },
  {
    path: '/contact',
    title: titleOf('Contact us'),
    description:
      'How to contact the people who run this installation of Atelier, and where to report a problem.',
    index: true,
  },
  {
    path: '/privacy',
    title: titleOf('Privacy policy'),
    description: 'What Atelier stores, who processes it, and how to delete it.',
    index: true,
  },
  {
    path: '/newsletter/confirm',
    title: titleOf('Confirm your subscription'),
    description: 'Confirm your subscription to the Atelier newsletter.',
    index: false,
  },
  {
    path: '/newsletter/unsubscribe',
    title: titleOf('Unsubscribe from the newsletter'),
    description: 'Unsubscribe from the Atelier newsletter.',
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
