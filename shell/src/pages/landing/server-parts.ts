export { SiteMenuButton, SiteNav } from '../../elements/SiteNav.tsx';
export { Fragments } from './Fragments.tsx';
export { Headline } from './Headline.tsx';
export { StudioMenu, TrialTitle } from './StudioMenu.tsx';
export { Testimonials, Trust } from './Testimonials.tsx';
export { ToolCards, ToolColors } from './ToolCards.tsx';
