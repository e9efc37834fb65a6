import type { Creation, CreationSummary } from '@atelier/contracts';
import { callApi } from '@atelier/tool-kit/api';
import { toast } from '@atelier/tool-kit/feedback';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { tray as texts } from '../../messages.ts';
import { creationStyle } from '../../pages/dashboard/creation-style.ts';
import { useSettings } from '../../settings/settings.ts';

const toastMs = 10_000;
const mark = '● ';

/**
 * Tells the user that runs have ended, unless their page is in view: by a toast, a mark in the title,
 * and a notification of the browser if the user allows it. Runs that end together give one notice.
 */
export function useEndNotices(open: readonly CreationSummary[]): void {
  const { registry } = useSettings();
  const { pathname } = useLocation();
  const before = useRef<readonly CreationSummary[]>([]);
  const ended = useRef<CreationSummary[]>([]);
  useEffect(() => {
    addEventListener('visibilitychange', removeMark);
    return () => removeEventListener('visibilitychange', removeMark);
  }, []);
  const notify = useEffectEvent(async (runs: readonly CreationSummary[]) => {
    const isOnScreen = (run: CreationSummary) =>
      !document.hidden &&
      (pathname === creationPath(run.id) || pathname === creationStyle(registry, run).createdType?.tool.path);
    if (runs.every(isOnScreen)) return;
    const found = await Promise.all(
      runs.map(({ id }) => callApi('getCreation', { params: { id } }).catch(() => null)),
    );
    const done = found.flatMap((response) => response?.creation ?? []).filter(isNews);
    const [first] = done;
    if (!first) return;
    const { name } = creationStyle(registry, first);
    const text = done.length > 1 ? texts.readyMany({ count: done.length }) : sentence(first, name);
    tell(text, done.length > 1 ? '/ai' : creationPath(first.id));
  });
  useEffect(() => {
    const isOpen = ({ id }: CreationSummary) => open.some((run) => run.id === id);
    const gone = before.current.filter((run) => !isOpen(run));
    before.current = open;
    ended.current.push(...gone);
    const isWaiting = (run: CreationSummary) => open.some((other) => kindOf(other) === kindOf(run));
    const finished = Map.groupBy(
      ended.current.filter((run) => !isWaiting(run)),
      kindOf,
    );
    ended.current = ended.current.filter(isWaiting);
    for (const runs of finished.values()) void notify(runs);
  }, [open]);
}

const kindOf = ({ type, settings }: CreationSummary) => `${type} ${String(settings.tool ?? '')}`;

/** Without runs that the user has stopped. */
const isNews = ({ status }: Creation) => status === 'completed' || status === 'failed';

const sentence = ({ status }: Creation, name: string) =>
  status === 'failed' ? texts.failed({ name }) : texts.ready({ name });

function tell(text: string, path: string): void {
  const id = `ended ${path}`;
  toast(
    <span className="inline-flex items-center gap-3">
      <span className="line-clamp-3">{text}</span>
      <Link to={path} className="font-[560] text-accent underline" onClick={() => toast.dismiss(id)}>
        {texts.show}
      </Link>
    </span>,
    { id, duration: toastMs },
  );
  if (!document.hidden) return;
  if (!document.title.startsWith(mark)) document.title = mark + document.title;
  if ('Notification' in window && Notification.permission === 'granted')
    new Notification(text, { tag: path }).onclick = () => window.focus();
}

function removeMark(): void {
  if (!document.hidden && document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
}
