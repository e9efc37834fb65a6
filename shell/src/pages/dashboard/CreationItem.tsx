import type { CreationSummary } from '@atelier/contracts';
import { CreationFace, toolAccentProps } from '@atelier/tool-kit/results';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { CreationContent } from './CreationContent.tsx';
import { CreationMenu } from './CreationMenu.tsx';
import type { RowPlace } from './CreationRows.tsx';
import { CreationWords } from './CreationWords.tsx';
import { type CreationStyle, creationStyle, neutralGradient } from './creation-style.ts';
import { Marked } from './Marked.tsx';
import { RenameForm } from './RenameForm.tsx';
import { SelectBox } from './SelectBox.tsx';
import type { CreationActions } from './use-creation-actions.ts';
import { useOffers } from './use-offers.tsx';
import type { Selection } from './use-selection.ts';

export interface CreationItemProps {
  creation: CreationSummary;
  actions: CreationActions;
  selection: Selection;
  place?: RowPlace;
}

export function CreationItem({ creation, actions, selection, place }: CreationItemProps) {
  const [expanded, setExpanded] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const look = creationStyle(useSettings().registry, creation);
  const { offers, dialogs } = useOffers({
    creation,
    look,
    actions,
    onRename: () => setRenaming(true),
    onDelete: () => actions.remove(creation, look.name),
  });
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const focusToggle = () => setTimeout(() => toggle.current?.focus());
  const accent = toolAccentProps(look.createdType?.tool.gradient ?? neutralGradient);
  const endRenaming = (title?: string) => {
    setRenaming(false);
    focusToggle();
    if (title !== undefined) actions.rename(creation, title);
  };
  return (
    <li
      className={place?.['aria-posinset'] === 1 ? undefined : 'border-line border-t'}
      data-creation={creation.id}
      {...accent}
      {...place}
      style={{ ...accent.style, ...place?.style }}
    >
      <div className="group/row relative flex items-center gap-2 pe-(--inset)">
        {renaming ? (
          <RenameForm name={look.name} onEnd={endRenaming} />
        ) : (
          <SelectBox
            id={`${id}-select`}
            creation={creation}
            name={look.name}
            selection={selection}
            className="absolute start-[calc(var(--inset)-0.375rem)] top-2.5"
          />
        )}
        {selection.active && !renaming && (
          <label
            htmlFor={`${id}-select`}
            className="group flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-3 ps-(--inset) sm:gap-4"
          >
            <Summary creation={creation} look={look} />
          </label>
        )}
        {!selection.active && !renaming && (
          <>
            <button
              ref={toggle}
              type="button"
              className="group flex min-w-0 flex-1 items-center gap-3 py-3 ps-(--inset) text-start -outline-offset-3 sm:gap-4"
              aria-expanded={expanded}
              aria-controls={id}
              onClick={() => setExpanded(!expanded)}
            >
              <Summary creation={creation} look={look} />
              <ChevronDown
                className="size-4.5 flex-none text-ink-3 transition-[rotate] duration-(--calm) ease-(--ease) group-aria-expanded:rotate-180 max-sm:hidden"
                aria-hidden="true"
              />
            </button>
            <Link
              to={creationPath(creation.id)}
              aria-label={texts.openOf({ name: look.name })}
              title={texts.open}
              className="grid size-9 flex-none place-items-center rounded-field text-ink-3 transition-colors duration-(--quick) ease-(--ease) hover:bg-hover hover:text-ink max-sm:hidden pointer-coarse:size-11"
            >
              <ArrowUpRight className="size-4.5" aria-hidden="true" />
            </Link>
            <CreationMenu offers={offers} name={look.name} />
          </>
        )}
      </div>
      <div id={id} hidden={!expanded}>
        {expanded && (
          <CreationContent
            creation={creation}
            name={look.name}
            createdType={look.createdType}
            onEnded={actions.refresh}
            offers={offers}
          />
        )}
      </div>
      {dialogs}
    </li>
  );
}

/** What a row shows of a creation: its face, its name with details, and on wide screens its first lines. */
function Summary({ creation, look }: { creation: CreationSummary; look: CreationStyle }) {
  return (
    <>
      <CreationFace
        image={creation.content}
        excerpt={creation.excerpt}
        score={look.score}
        icon={look.createdType?.tool.icon}
        sizes="104px"
        className="w-22 flex-none sm:w-26"
      />
      <CreationWords creation={creation} look={look} />
      {creation.content === undefined && (
        <span
          dir="auto"
          aria-hidden="true"
          className="line-clamp-3 w-[34%] flex-none self-center whitespace-pre-line text-[0.84rem]/[1.5] text-ink-3 wrap-anywhere group-aria-expanded:invisible first-line:font-serif first-line:text-[1.02rem] first-line:text-ink-2 max-lg:hidden"
        >
          <Marked text={creation.excerpt} />
        </span>
      )}
    </>
  );
}
