import { useId } from 'react';
import { useSettings } from './app-context.ts';
import { frame } from './public-messages.ts';

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
      {/* Its target is 44 px high. */}
      <button
        type="button"
        className="relative inline-flex min-h-8 flex-initial items-center whitespace-pre rounded-full border border-warn/45 px-3 py-1 text-warn text-xs/[1.3] transition-colors duration-(--calm) ease-(--ease) after:absolute after:inset-x-0 after:-inset-y-1.5 hover:bg-warn/8"
        popoverTarget={id}
      >
        {short}
        <span className="max-md:hidden">{title.slice(short.length)}</span>
        <i className="mt-[-0.2em] me-[0.1em] ms-[0.55em] size-[0.4em] rotate-45 border-current border-r-[1.5px] border-b-[1.5px]" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-[4.25rem_1rem_auto_auto] m-0 w-[min(24rem,calc(100vw-2rem))] whitespace-pre-line rounded-card border border-line bg-raised px-5 py-[1.1rem] text-ink-2 text-sm/[1.5] shadow-2 wrap-anywhere"
        role="dialog"
        aria-label={frame.notice}
      >
        {details.join('\n')}
      </div>
    </>
  );
}
