import type { PageSettings } from '@atelier/contracts';
import { siteName, titleOf } from '../app/use-page-title.ts';
import { pageMeta } from '../landing/index.ts';
import { escapeHtml, jsonForScript, scriptElement, voidElement } from './markup.ts';

/** What search engines and shared links say of the product. */
const description =
  'Write articles and titles, generate pictures, cut out backgrounds, remove objects and have your resume reviewed.';

/** Title, description, canonical address and structured data of the page at `path`. */
export function pageHead(path: string, settings: PageSettings, found: boolean): string[] {
  const meta = found ? pageMeta(path) : null;
  const tool = settings.registry.modules
    .flatMap(({ tools }) => tools)
    .find((candidate) => candidate.path === path);
  const title = meta?.title ?? (found ? titleOf(tool?.title ?? 'Dashboard') : titleOf('Not found'));
  const about = meta?.description ?? tool?.description ?? description;
  const address = settings.origin ? settings.origin + path : null;
  const index = meta?.index ?? false;
  return [
    `<title>${escapeHtml(title)}</title>`,
    voidElement('meta', { name: 'description', content: about }),
    ...(index ? [] : [voidElement('meta', { name: 'robots', content: 'noindex' })]),
    ...(index && address ? [voidElement('link', { rel: 'canonical', href: address })] : []),
    ...(index
      ? [
          voidElement('meta', { property: 'og:title', content: title }),
          voidElement('meta', { property: 'og:description', content: about }),
          voidElement('meta', { property: 'og:site_name', content: siteName }),
          voidElement('meta', { property: 'og:type', content: 'website' }),
          voidElement('meta', { property: 'og:url', content: address }),
        ]
      : []),
    ...(index && settings.origin ? socialPicture(settings.origin) : []),
    ...(meta?.jsonLd
      ? [
          scriptElement(
            { type: 'application/ld+json' },
            jsonForScript({ ...meta.jsonLd, ...(address ? { url: address } : {}) }),
          ),
        ]
      : []),
  ];
}

/** The picture that a shared link shows; its address has to be whole. */
const socialPicture = (origin: string) => [
  voidElement('meta', { property: 'og:image', content: `${origin}/social.png` }),
  voidElement('meta', { property: 'og:image:width', content: '1200' }),
  voidElement('meta', { property: 'og:image:height', content: '630' }),
  voidElement('meta', { name: 'twitter:card', content: 'summary_large_image' }),
];
