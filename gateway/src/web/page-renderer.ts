import { pathToFileURL } from 'node:url';
import type { PageSettings } from '@atelier/contracts';
import type { Logger } from '@atelier/service-kit/logging';
import { z } from 'zod';
import { type FollowedFile, followFile } from './followed-file.ts';

const renderedPage = z.object({
  status: z.int().min(200).max(599),
  html: z.string(),
  /** `sha256-…` of each inline script. */
  scriptHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/=]+$/)),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** Draws the page at a path. */
export type RenderPage = (page: { path: string; settings: PageSettings }) => RenderedPage;

const pageModule = z.object({
  renderPage: z.custom<(page: object) => unknown>((it) => typeof it === 'function'),
});

/** Follows the shell's server build, so that a new build is shown without a restart. */
export function followPageRenderer(path: string, log: Logger): FollowedFile<RenderPage> {
  const load = async (file: string, version: string): Promise<RenderPage> => {
    const loaded: unknown = await import(`${pathToFileURL(file).href}?${version}`);
    const { renderPage } = pageModule.parse({ ...Object(loaded) });
    return (page) => renderedPage.parse(renderPage(page));
  };
  return followFile(path, load, log);
}
