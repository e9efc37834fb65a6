import type { CreationSummary } from '@atelier/contracts';
import { callApi, followRun, useList } from '@atelier/tool-kit/api';
import { reported, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { formatNumber } from '@atelier/tool-kit/language';
import { openRunsQuery } from '@atelier/tool-kit/runs';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard, tray as texts } from '../../messages.ts';
import { creationStyle } from '../../pages/dashboard/creation-style.ts';
import { useSettings } from '../../settings/settings.ts';
import { useEndNotices } from './use-end-notices.tsx';

/** The maximum number of followed runs: each takes one of a browser's six connections without HTTP/2. */
const followed = 2;

export function RunTray() {
  const { items, total, reload } = useList('getUserCreations', openRunsQuery);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const id = useId();
  // Another device may have begun one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again on each page.
  useEffect(() => void reload(), [pathname]);
  useEndNotices(items);
  const count = Math.max(total ?? 0, items.length);
  if (count === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        className="relative inline-flex min-h-8 flex-none items-center gap-2 whitespace-nowrap rounded-full border border-line bg-sheet px-3 py-1 text-ink-2 text-xs/[1.3] after:absolute after:inset-x-0 after:-inset-y-1.5 hover:bg-hover hover:text-ink"
        popoverTarget={id}
      >
        {count > 0 && <Spinner />}
        <span className="max-md:sr-only tabular-nums">{texts.open({ count })}</span>
        {/* On small screens the bar has room for the number only. */}
        <span className="tabular-nums md:hidden" aria-hidden="true">
          {formatNumber(count)}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.title}
        className="fixed inset-[4.25rem_1rem_auto_auto] m-0 max-h-[min(30rem,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-raised p-0 text-ink shadow-2"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && <OpenTray items={items} count={count} onStopped={reload} />}
      </div>
    </>
  );
}

interface OpenTrayProps {
  items: readonly CreationSummary[];
  count: number;
  onStopped(): Promise<void>;
}

function OpenTray({ items, count, onStopped }: OpenTrayProps) {
  return (
    <>
      <h2 className="border-line border-b px-5 py-3 font-[560] text-sm">{texts.title}</h2>
      {count === 0 && <p className="px-5 py-4 text-ink-2 text-sm">{texts.none}</p>}
      <ul>
        {items.map((creation, index) => (
          <OpenRun key={creation.id} creation={creation} follow={index < followed} onStopped={onStopped} />
        ))}
      </ul>
      {count > items.length && (
        <p className="px-5 py-3 text-ink-3 text-sm">{texts.more({ count: count - items.length })}</p>
      )}
      <NotifyButton />
    </>
  );
}

interface OpenRunProps {
  creation: CreationSummary;
  follow: boolean;
  onStopped(): Promise<void>;
}

function OpenRun({ creation, follow, onStopped }: OpenRunProps) {
  const { name, createdType } = creationStyle(useSettings().registry, creation);
  const progress = useRunProgress(creation, follow);
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    if (await reported(callApi('stopCreation', { params: { id: creation.id } }))) await onStopped();
    else setStopping(false);
  };
  return (
    <li className="flex items-center gap-3 border-line border-b px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link to={creationPath(creation.id)} className="block truncate text-sm hover:underline">
          {name}
        </Link>
        <p className="truncate text-ink-3 text-xs tabular-nums">
          {createdType && `${createdType.name ?? createdType.label} · `}
          {progress}
        </p>
      </div>
      <Button size="small" busy={stopping} aria-label={texts.stopOf({ name })} onClick={() => void stop()}>
        {dashboard.stop}
      </Button>
    </li>
  );
}

function NotifyButton() {
  const [undecided, setUndecided] = useState(
    () => 'Notification' in window && Notification.permission === 'default',
  );
  if (!undecided) return null;
  const ask = async () => {
    await Notification.requestPermission();
    setUndecided(false);
  };
  return (
    <p className="border-line border-t px-5 py-3">
      <Button size="small" onClick={() => void ask()}>
        {texts.notify}
      </Button>
    </p>
  );
}

const stepMs = 250;

/** The progress of an open run in words; with `follow`, from its events. */
function useRunProgress({ id, status }: CreationSummary, follow: boolean): string {
  const [reported, setReported] = useState<string | null>(null);
  useEffect(() => {
    if (!follow) return;
    const leave = new AbortController();
    void report(id, leave.signal, setReported);
    return () => leave.abort();
  }, [id, follow]);
  return reported ?? dashboard.status[status === 'queued' ? 'queued' : 'running'];
}

/** Follows the run until its end; without a connection, the last report stays. */
async function report(id: string, signal: AbortSignal, show: (text: string) => void): Promise<void> {
  let text = '';
  let renderedAt = 0;
  try {
    for await (const event of followRun(id, signal)) {
      if (event.event === 'started') text = '';
      if (event.event === 'progress' && !text) {
        const { position } = event.data;
        show(position ? texts.position({ position }) : dashboard.status.running);
      }
      if (event.event !== 'delta') continue;
      text += event.data.text;
      if (performance.now() - renderedAt < stepMs) continue;
      renderedAt = performance.now();
      show(texts.words({ count: text.split(/\s+/).filter(Boolean).length }));
    }
  } catch (error) {
    if (!signal.aborted) console.warn('The progress of a run could not be read.', error);
  }
}
