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

/** What the shell's server build exports. */
export interface PageModule {
  /** The paths that have a page of their own, and `…/*` for the not-found page of all others below. */
  pagePaths(settings: PageSettings): string[];
  /** Renders the page at one of those paths. */
  renderPage(page: { path: string; settings: PageSettings }): RenderedPage;
}

const callable = z.custom<(given: object) => unknown>((it) => typeof it === 'function', 'is not a function');
const pageModule = z.object({ pagePaths: callable, renderPage: callable });
const pathList = z.array(z.string().startsWith('/'));

/** Follows the shell's server build, so that a new build is shown without a restart. */
export function followPageRenderer(path: string, log: Logger): FollowedFile<PageModule> {
  const load = async (file: string, version: string): Promise<PageModule> => {
    const loaded: unknown = await import(`${pathToFileURL(file).href}?${version}`);
    const { pagePaths, renderPage } = pageModule.parse({ ...Object(loaded) });
    return {
      pagePaths: (settings) => pathList.parse(pagePaths(settings)),
      renderPage: (page) => renderedPage.parse(renderPage(page)),
    };
  };
  return followFile(path, load, log);
}
