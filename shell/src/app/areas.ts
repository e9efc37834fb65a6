import { lazyPart } from './lazy-part.tsx';
import { isStudioPath } from './studio-path.ts';

/** The public pages: landing page, small pages, not-found. */
export const publicArea = lazyPart(
  async () => (await import(/* webpackChunkName: "public" */ '../public-area/PublicArea.tsx')).PublicArea,
);

/** The signed-in pages, below /ai. */
export const studioArea = lazyPart(
  async () => (await import(/* webpackChunkName: "studio" */ '../studio/StudioArea.tsx')).StudioArea,
);

/** The area that a path belongs to. */
export const areaOf = (path: string) => (isStudioPath(path) ? studioArea : publicArea);
