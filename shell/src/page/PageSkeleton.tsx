import { Skeleton } from '@atelier/tool-kit/feedback';
import { useLocation } from 'react-router-dom';
import { layout as texts } from '../messages.ts';
import { useSettings } from './app-context.ts';
import { findTool } from './registry.ts';
import './page-skeleton.css';

/** The parts of each kind of page: a dashboard, a tool with a form and its result, a gallery, and a list. */
const shapes = {
  dashboard: ['card', 'card', 'list'],
  tool: ['form', 'result'],
  gallery: Array<string>(8).fill('tile'),
  list: ['list'],
};

/**
 * The outline of the page at the current path, while it or sign-in loads. A tool that makes nothing is taken for a gallery.
 * The style sheet shows it only after 150 ms.
 */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const found = findTool(useSettings().registry, pathname);
  const ofTool = found && (found.tool.creates.length > 0 ? 'tool' : 'gallery');
  const shape = ofTool ?? (pathname === '/ai' ? 'dashboard' : 'list');
  return (
    <div className="page-skeleton" data-shape={shape} role="status" aria-label={texts.loading}>
      {shapes[shape].map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
        <Skeleton key={index} className={`page-skeleton-${part}`} />
      ))}
    </div>
  );
}
