import type { ModuleDetails, ModuleEvent, ObservedProblem } from '@atelier/contracts';
import { formatNumber } from '@atelier/tool-kit/language';
import { useSession } from '@atelier/tool-kit/session';
import { formatMoment, nameActor } from './formats.ts';
import { texts } from './messages.ts';
import { PanelList, Small } from './parts.tsx';

export function AuditLog({ module: { events, token_labels } }: { module: ModuleDetails }) {
  const userId = useSession(({ user }) => user?.id);
  return (
    <PanelList title={texts.log} none={texts.noLog}>
      {events.map((event) => (
        <li
          key={`${event.at} ${event.action} ${event.version}`}
          className="grid gap-x-6 gap-y-0.5 px-(--inset) py-2.75 md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <time dateTime={event.at} className="text-[0.84rem] text-ink-3 tabular-nums">
            {formatMoment(event.at)}
          </time>
          <span className="wrap-anywhere">
            {describeEvent(event)}{' '}
            <Small>{texts.by({ actor: nameActor(event.actor, token_labels, userId) })}</Small>
            {event.reason && <q className="block text-ink-2 text-sm">{event.reason}</q>}
          </span>
        </li>
      ))}
    </PanelList>
  );
}

function describeEvent({ action, version, previous, percent }: ModuleEvent): string {
  const { entry } = texts;
  const named = version ?? texts.someVersion;
  if (action === 'rolled_out') return entry.rolled_out({ version: named, percent: percent ?? 100 });
  if (action === 'rolled_back')
    return entry.rolled_back({ version: version ?? previous ?? texts.someVersion });
  const text = entry[action];
  return typeof text === 'string' ? text : text({ version: named });
}

export function ProblemList({ problems }: { problems: readonly ObservedProblem[] }) {
  return (
    <PanelList title={texts.reported} none={texts.nothingReported}>
      {problems.map(({ version, kind, message, stack, count, at }) => (
        <li
          key={`${version} ${kind} ${message} ${stack}`}
          className="grid gap-1.25 px-(--inset) py-2.75 wrap-anywhere"
        >
          <b>{message}</b>
          <Small>
            {version} · {texts.problemKinds[kind]} ·{' '}
            {texts.times({ count: formatNumber(count), when: formatMoment(at) })}
          </Small>
          {stack && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the stack.
            <pre tabIndex={0} className="max-h-48 overflow-auto text-[0.8rem] text-ink-2">
              {stack}
            </pre>
          )}
        </li>
      ))}
    </PanelList>
  );
}
