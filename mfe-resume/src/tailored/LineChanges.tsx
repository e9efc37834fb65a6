import { Button } from '@atelier/tool-kit';
import { useId } from 'react';
import { messages } from '../messages.ts';
import { changeKey, plainLine, type TailoredLine } from './compare-lines.ts';

const { changes: labels } = messages;

export type Decisions = Readonly<Record<string, 'accepted' | 'refused'>>;

interface LineChangesProps {
  changes: readonly TailoredLine[];
  decisions: Decisions;
  busy: boolean;
  onDecide(decisions: Decisions): void;
}

/** The changed lines, each to accept or to refuse; a pressed button takes the decision back. */
export function LineChanges({ changes, decisions, busy, onDecide }: LineChangesProps) {
  if (changes.length === 0) return <p className="text-ink-3">{labels.none}</p>;
  return (
    <>
      <p className="mb-3 text-[0.86rem] text-ink-3">{labels.note}</p>
      <ul className="grid" aria-label={labels.tab}>
        {changes.map((change, index) => {
          const key = changeKey(change);
          const { [key]: decision, ...others } = decisions;
          return (
            <ChangedLine
              // biome-ignore lint/suspicious/noArrayIndexKey: Two lines can change in the same way.
              key={index}
              change={change}
              decision={decision}
              busy={busy}
              onDecide={(now) => onDecide(now === decision ? others : { ...others, [key]: now })}
            />
          );
        })}
      </ul>
    </>
  );
}

interface ChangedLineProps extends Pick<LineChangesProps, 'busy'> {
  change: TailoredLine;
  decision: Decisions[string] | undefined;
  onDecide(decision: Decisions[string]): void;
}

function ChangedLine({ change: { line, before }, decision, busy, onDecide }: ChangedLineProps) {
  const id = useId();
  const kind = line === null ? 'leftOut' : before.length === 0 ? 'added' : 'changed';
  const buttons = [
    ['accepted', labels.accept],
    ['refused', labels.refuse],
  ] as const;
  return (
    <li className="grid gap-2 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-4">
      <div id={id} className="grid gap-1 text-[0.92rem] wrap-anywhere">
        <small className="text-ink-3">{labels.kinds[kind]}</small>
        {before.length > 0 && (
          <del dir="auto" className="whitespace-pre-line text-bad">
            {before.join('\n')}
          </del>
        )}
        {line !== null && (
          <ins dir="auto" className="no-underline">
            {plainLine(line)}
          </ins>
        )}
      </div>
      <div className="flex gap-2">
        {buttons.map(([value, label]) => (
          <Button
            key={value}
            size="small"
            kind={decision === value ? 'primary' : 'quiet'}
            aria-pressed={decision === value}
            aria-describedby={id}
            aria-disabled={busy}
            onClick={() => onDecide(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
