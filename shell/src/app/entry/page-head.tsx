import type { PageCard, PageSettings } from '@atelier/contracts';
import type { ComponentProps } from 'react';
import { isStudioPath } from '../../browser/paths.ts';
import { siteName, titleOf } from '../../browser/titles.ts';
import { layout } from '../../messages.ts';
import { pages as texts } from '../../pages/messages.ts';
import { type ClientFiles, themeScript } from '../../settings/build-constants.ts';
import { pageTexts, textsElement } from '../../settings/page-texts.ts';
import { findTool } from '../../settings/registry.ts';
import { settingsElement } from '../../settings/settings.ts';
import { navLabel } from '../../settings/studio-tools.ts';
import { studioPages } from '../studio-pages.tsx';
import { pageMeta } from './page-meta.ts';
import { pageChunks, preloadsOf } from './preloads.ts';

/** Defined in the server build from the finished client build. */
declare const CLIENT_FILES: ClientFiles;
const clientFiles = CLIENT_FILES;

interface PageHeadProps {
  path: string;
  settings: PageSettings;
  found: boolean;
  card?: PageCard | undefined;
}

/** The `<head>` of a page. React moves titles, metas and icons to the start, and nothing else. */
export function PageHead({ path, settings, found, card }: PageHeadProps) {
  const styles = pageChunks(path).flatMap((name) => clientFiles.areas[name]?.styles ?? []);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script>{themeScript}</script>
      <PageMetadata path={path} settings={settings} found={found} card={card} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fcfaf6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14110d" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {[...new Set([...clientFiles.styles, ...styles])].map((href) => (
        <link key={href} rel="stylesheet" href={href} {...verified(href)} />
      ))}
      {clientFiles.scripts.map((src) => (
        // A studio page is rendered only by its scripts, so they are fetched before all preloads.
        <script
          key={src}
          src={src}
          defer
          fetchPriority={isStudioPath(path) ? 'high' : undefined}
          {...verified(src)}
        />
      ))}
      {preloadsOf(path, clientFiles, settings).map((preload) => (
        <LinkInPlace key={preload.href} rel="preload" crossOrigin="anonymous" {...preload} />
      ))}
      {/* The toast library would create this element through `innerHTML`, which Trusted Types forbid. */}
      <style id="_goober"> </style>
      <JsonScript type="application/json" id={textsElement} value={pageTexts()} />
      <JsonScript type="application/json" id={settingsElement} value={{ ...settings, files: lazyFiles }} />
    </head>
  );
}

/** JSON in a script element. `<` is escaped, so no value can close the element. */
function JsonScript({ value, ...attributes }: { type: string; id?: string; value: unknown }) {
  return <script {...attributes}>{JSON.stringify(value).replaceAll('<', '\\u003c')}</script>;
}

const verified = (href: string) =>
  ({ integrity: clientFiles.integrities[href], crossOrigin: 'anonymous' }) as const;

/** The integrities of files that scripts load later. */
const lazyFiles = Object.fromEntries(
  Object.entries(clientFiles.integrities).filter(
    ([href]) => ![...clientFiles.scripts, ...clientFiles.styles].includes(href),
  ),
);

/** React moves a link before the page's own scripts and style sheets, unless the link has a handler. */
const LinkInPlace = (props: ComponentProps<'link'>) => <link {...props} onLoad={() => {}} />;

function PageMetadata({ path, settings, found, card }: PageHeadProps) {
  const page = found ? pageMeta(path, settings.registry) : null;
  const tool = findTool(settings.registry, path)?.tool;
  const own = tool
    ? navLabel(tool)
    : (studioPages.find((one) => one.path === path)?.title ?? layout.dashboard);
  const title = card?.title ?? page?.title ?? titleOf(found ? own : texts.notFound.page);
  const description = card?.description ?? page?.description ?? tool?.description ?? texts.meta.site;
  const isWildcard = path.endsWith('*') && !card;
  const url = card?.url ?? (settings.origin && settings.origin + path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {page?.index && url && !isWildcard && <link rel="canonical" href={url} />}
      {found && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content="website" />
          {card ? (
            <SharedLinkImage {...card} alt={description} />
          ) : (
            settings.origin && (
              <SharedLinkImage
                url={isWildcard ? undefined : url}
                image={`${settings.origin}/social.png`}
                size={{ width: 1200, height: 630 }}
              />
            )
          )}
        </>
      )}
      {!page?.index && <meta name="robots" content="noindex" />}
      {path === '/' && <JsonScript type="application/ld+json" value={{ ...product, ...(url && { url }) }} />}
    </>
  );
}

/** The product for search engines (schema.org). */
const product = {
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: siteName,
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Any',
  description: texts.meta.product,
};

interface SharedLinkImageProps extends Pick<PageCard, 'image' | 'size'> {
  url: string | undefined;
  alt?: string;
}

/** The address of the page, unless it has many, and the image. Open Graph requires absolute URLs. */
const SharedLinkImage = ({ url, image, size, alt }: SharedLinkImageProps) => (
  <>
    {url && <meta property="og:url" content={url} />}
    <meta property="og:image" content={image} />
    {alt && <meta property="og:image:alt" content={alt} />}
    {size && (
      <>
        <meta property="og:image:width" content={String(size.width)} />
        <meta property="og:image:height" content={String(size.height)} />
      </>
    )}
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
