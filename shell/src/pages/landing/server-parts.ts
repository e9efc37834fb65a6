export { NoticeBadge } from '../../page/NoticeBadge.tsx';
export { Easel } from './Easel.tsx';
export { Testimonials, Trust } from './Testimonials.tsx';
export { ToolCards, ToolColors } from './ToolCards.tsx';
