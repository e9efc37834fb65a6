import { Skeleton } from '@atelier/tool-kit/feedback';
import { useLocation } from 'react-router-dom';
import { layout as texts } from '../messages.ts';
import { findTool } from '../settings/registry.ts';
import { useSettings } from '../settings/settings.ts';

const heading = 'h-9 w-72 max-w-full';
const field = 'h-15.5';
const line = 'h-11';
const list = 'col-span-full h-88';
const form = 'h-96';
const result = 'h-80';
const tile = 'h-48';

const shapes = {
  dashboard: { columns: '', parts: [heading, field, line, list] },
  tool: { columns: 'min-[62rem]:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]', parts: [form, result] },
  gallery: {
    columns: 'grid-cols-[repeat(auto-fill,minmax(min(14rem,40%),1fr))]',
    parts: Array<string>(8).fill(tile),
  },
  list: { columns: '', parts: [list] },
};

/** The outline of the page at the current path. A tool that makes nothing is taken for a gallery. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const found = findTool(useSettings().registry, pathname);
  const ofTool = found && (found.tool.creates.length > 0 ? 'tool' : 'gallery');
  const shape = ofTool ?? (pathname === '/ai' ? 'dashboard' : 'list');
  const { columns, parts } = shapes[shape];
  return (
    // Appears only after 150 ms.
    <div
      className={`mx-auto grid max-w-336 animate-[appear_var(--slow)_150ms_both] items-start gap-(--gap) ${columns}`}
      data-shape={shape}
      role="status"
      aria-label={texts.loading}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
        <Skeleton key={index} className={`rounded-panel ${part}`} />
      ))}
    </div>
  );
}
