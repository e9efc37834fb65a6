export { NoticeBadge } from '../../elements/NoticeBadge.tsx';
export { StudioMenu, TrialTitle } from './StudioMenu.tsx';
export { Testimonials, Trust } from './Testimonials.tsx';
export { ToolCards, ToolColors } from './ToolCards.tsx';
