import type { ModuleDetails, ModuleEvent } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { formatMoment, nameActor } from './formats.ts';
import { texts } from './messages.ts';

/** The last changes of a module, newest first. */
export function AuditLog({ module: { events, token_labels } }: { module: ModuleDetails }) {
  const ownId = useSession(({ user }) => user?.id);
  return (
    <Panel title={texts.log} flush>
      {events.length === 0 && <p className="operator-note operator-log-empty">{texts.noLog}</p>}
      <ol className="operator-list operator-log">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.version}`}>
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
            <span>
              {describeEvent(event)}
              <small> {texts.by(nameActor(event.actor, token_labels, ownId))}</small>
              {event.reason && <q>{event.reason}</q>}
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
