import { CreationFace, toolAccentProps } from '@atelier/tool-kit/results';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { useSettings } from '../../settings/settings.ts';
import type { CreationItemProps } from './CreationItem.tsx';
import { CreationMenu } from './CreationMenu.tsx';
import { creationStyle, describeCreation, neutralGradient } from './creation-style.ts';
import { Marked } from './Marked.tsx';
import { RenameForm } from './RenameForm.tsx';
import { SelectBox } from './SelectBox.tsx';
import { StarMark } from './StarMark.tsx';
import { useOffers } from './use-offers.tsx';

export function CreationTile({ creation, actions, selection, place }: CreationItemProps) {
  const [renaming, setRenaming] = useState(false);
  const look = creationStyle(useSettings().registry, creation);
  const { name, createdType } = look;
  const { offers, dialogs } = useOffers({
    creation,
    look,
    actions,
    onRename: () => setRenaming(true),
    onDelete: () => actions.remove(creation, name),
  });
  const id = useId();
  const face = (
    <>
      <CreationFace
        image={creation.content}
        excerpt={creation.excerpt}
        score={look.score}
        icon={createdType?.tool.icon}
        sizes="16rem"
      />
      <b dir="auto" className="mt-2 block truncate font-[560] text-ink">
        {creation.starred && <StarMark />}
        <Marked text={name} />
      </b>
    </>
  );
  const accent = toolAccentProps(createdType?.tool.gradient ?? neutralGradient);
  return (
    <li
      className="group/row relative grid min-w-0 grid-cols-1 content-start py-2"
      data-creation={creation.id}
      {...accent}
      {...place}
      style={{ ...accent.style, ...place?.style }}
    >
      <SelectBox
        id={id}
        creation={creation}
        name={name}
        selection={selection}
        className="absolute start-2.5 top-4.5"
      />
      {selection.active && (
        <label htmlFor={id} className="grid min-w-0 cursor-pointer grid-cols-1">
          {face}
        </label>
      )}
      {!selection.active && (
        <Link to={creationPath(creation.id)} className="min-w-0 rounded-field">
          {face}
        </Link>
      )}
      <div className="flex min-h-11 items-center gap-1">
        <small className="min-w-0 flex-1 truncate text-[0.84rem] text-ink-3">
          {describeCreation(creation, look).join(' · ')}
        </small>
        {!selection.active && <CreationMenu offers={offers} name={name} />}
      </div>
      {dialogs}
      {renaming && (
        <div className="-ms-(--inset)">
          <RenameForm
            name={name}
            onEnd={(title) => {
              setRenaming(false);
              if (title !== undefined) actions.rename(creation, title);
            }}
          />
        </div>
      )}
    </li>
  );
}
