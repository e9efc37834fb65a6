export { NoticeBadge } from '../../page/NoticeBadge.tsx';
export { Easel } from './Easel.tsx';
export { Testimonials } from './Testimonials.tsx';
export { ToolCards, ToolColors } from './ToolCards.tsx';
