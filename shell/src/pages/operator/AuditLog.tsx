import type { ModuleDetails, ModuleEvent } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { formatMoment, nameActor } from './formats.ts';
import { texts } from './messages.ts';
import { Note, Small } from './parts.tsx';

/** The last changes of a module, newest first. */
export function AuditLog({ module: { events, token_labels } }: { module: ModuleDetails }) {
  const ownId = useSession(({ user }) => user?.id);
  return (
    <Panel title={texts.log} flush>
      {events.length === 0 && <Note inList>{texts.noLog}</Note>}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={`${event.at} ${event.action} ${event.version}`}
            className="grid gap-x-6 gap-y-0.5 px-(--inset) py-2.75 md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <time dateTime={event.at} className="text-[0.84rem] text-ink-3 tabular-nums">
              {formatMoment(event.at)}
            </time>
            <span className="wrap-anywhere">
              {describeEvent(event)} <Small>{texts.by(nameActor(event.actor, token_labels, ownId))}</Small>
              {event.reason && <q className="block text-ink-2 text-sm">{event.reason}</q>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What an entry of the audit log says. */
function describeEvent({ action, version, previous, percent }: ModuleEvent): string {
  const { entry } = texts;
  const named = version ?? texts.someVersion;
  if (action === 'rolled_out') return entry.rolled_out(named, percent ?? 100);
  if (action === 'rolled_back') return entry.rolled_back(version ?? previous ?? texts.someVersion);
  const text = entry[action];
  return typeof text === 'string' ? text : text(named);
}
