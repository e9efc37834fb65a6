import { lazyView } from '../page/lazy-view.tsx';
import { isStudioPath } from '../page/page.ts';

/** The public pages. */
export const publicArea = lazyView(
  async () => (await import(/* webpackChunkName: "public" */ './PublicArea.tsx')).PublicArea,
);

/** The signed-in pages: those under /ai, and the page for operators. */
export const studioArea = lazyView(
  async () => (await import(/* webpackChunkName: "studio" */ './StudioArea.tsx')).StudioArea,
);

/** The area that a path belongs to. */
export const areaOf = (path: string) => (isStudioPath(path) ? studioArea : publicArea);
