import { useId } from 'react';
import { frame } from '../settings/public-messages.ts';
import { useSettings } from '../settings/settings.ts';

/** The operator's notice as a dot in the top bar that opens it. Its first line is the title. */
export function NoticeBadge() {
  const { notice } = useSettings();
  const id = useId();
  if (!notice) return null;
  const [title = '', ...details] = notice.split('\n');
  return (
    <>
      <button
        type="button"
        className="inline-grid size-11 flex-none place-items-center rounded-full transition-colors duration-(--calm) ease-(--ease) hover:bg-hover"
        aria-label={title}
        title={title}
        popoverTarget={id}
      >
        <i className="size-2.5 rounded-full bg-warn forced-color-adjust-none" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-[4.25rem_1rem_auto_auto] m-0 w-[min(24rem,calc(100vw-2rem))] whitespace-pre-line rounded-card border border-line bg-raised px-5 py-[1.1rem] text-ink-2 text-sm/[1.5] shadow-2 wrap-anywhere"
        role="dialog"
        aria-label={frame.notice}
      >
        <p className="font-[560] text-ink">{title}</p>
        {details.join('\n')}
      </div>
    </>
  );
}
