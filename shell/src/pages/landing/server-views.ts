import { lazyView } from '../../page/lazy-view.tsx';

/** What the server renders into the public pages, and a browser loads only after a navigation or a sign-in: in one file. */
const load = () => import('./server-parts.ts');
export const easel = lazyView(async () => (await load()).Easel);
export const noticeBadge = lazyView(async () => (await load()).NoticeBadge);
export const testimonials = lazyView(async () => (await load()).Testimonials);
export const toolCards = lazyView(async () => (await load()).ToolCards);
export const toolColors = lazyView(async () => (await load()).ToolColors);

export const serverViews = [easel, noticeBadge, testimonials, toolCards, toolColors];
