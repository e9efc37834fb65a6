/** The parts of the landing page that react to people: loaded when one of them comes near the visible part of the page. */
export { Plans } from './Plans.tsx';
export { TryTitles } from './TryTitles.tsx';
