import { useId } from 'react';
import { frame } from '../public-messages.ts';
import { useSettings } from './app-context.ts';
import './notice-badge.css';

/**
 * The operator's notice in the top bar: its first line as a badge that opens the others. On small screens the badge shows
 * only the text before the first colon. Renders nothing without a notice.
 */
export function NoticeBadge() {
  const { notice } = useSettings();
  const id = useId();
  if (!notice) return null;
  const [title = '', ...details] = notice.split('\n');
  const colon = title.indexOf(':');
  const short = colon < 0 ? title : title.slice(0, colon);
  return (
    <>
      <button type="button" className="notice-badge" popoverTarget={id}>
        {short}
        <span>{title.slice(short.length)}</span>
      </button>
      <div id={id} popover="auto" className="notice-details" role="dialog" aria-label={frame.about(short)}>
        {details.join('\n')}
      </div>
    </>
  );
}
