import { Button } from '@atelier/tool-kit/forms';
import { Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import type { CreationItemProps } from './CreationItem.tsx';
import { CreationMenu } from './CreationMenu.tsx';
import { creationStyle, describeCreation, neutralGradient } from './creation-style.ts';
import { RenameForm } from './RenameForm.tsx';
import { SelectBox } from './SelectBox.tsx';
import { useLongPress } from './use-long-press.ts';

/** One creation of the grid. A click opens its page; while creations are selected, it selects. */
export function CreationTile({ creation, actions, deleted, selection, place }: CreationItemProps) {
  const [renaming, setRenaming] = useState(false);
  const look = creationStyle(useSettings().registry, creation);
  const { name, createdType } = look;
  const id = useId();
  const longPress = useLongPress(() => {
    if (!selection.active) selection.toggle(creation.id, false);
  });
  const face = (
    <>
      <Face creation={creation} icon={createdType?.tool.icon} />
      <b dir="auto" className="mt-2 block truncate font-[560] text-ink">
        {creation.starred && (
          <span className="me-1 text-ink-2" role="img" aria-label={texts.starred}>
            ★
          </span>
        )}
        {name}
      </b>
    </>
  );
  const accent = toolAccentProps(createdType?.tool.gradient ?? neutralGradient);
  return (
    <li
      className="group/row relative grid min-w-0 grid-cols-1 content-start py-2 no-hover:select-none"
      data-creation={creation.id}
      {...accent}
      {...longPress}
      {...place}
      style={{ ...accent.style, ...place?.style }}
    >
      <SelectBox
        id={id}
        creation={creation}
        name={name}
        selection={selection}
        className="start-2.5 top-4.5"
      />
      {selection.active && (
        <label htmlFor={id} className="grid min-w-0 cursor-pointer grid-cols-1">
          {face}
        </label>
      )}
      {!selection.active && deleted && face}
      {!selection.active && !deleted && (
        <Link to={creationPath(creation.id)} className="min-w-0 rounded-field">
          {face}
        </Link>
      )}
      <div className="flex min-h-11 items-center gap-1">
        <small className="min-w-0 flex-1 truncate text-[0.84rem] text-ink-3">
          {describeCreation(creation, look).join(' · ')}
        </small>
        {!selection.active && deleted && (
          <Button
            size="small"
            aria-label={texts.restoreOf({ name })}
            onClick={() => actions.restoreMany([creation])}
          >
            {texts.restore}
          </Button>
        )}
        {!selection.active && !deleted && (
          <CreationMenu
            creation={creation}
            look={look}
            actions={actions}
            onRename={() => setRenaming(true)}
          />
        )}
      </div>
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

type FaceProps = Pick<CreationItemProps, 'creation'> & { icon: string | undefined };

function Face({ creation: { content, excerpt }, icon }: FaceProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="relative grid aspect-4/3 overflow-hidden rounded-field border border-line bg-sunk">
      {content && !failed && (
        <img
          className="size-full object-cover"
          src={`${content}?w=320&format=webp`}
          alt=""
          width="320"
          height="240"
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
      {content === undefined && excerpt && (
        <span
          dir="auto"
          aria-hidden="true"
          className="m-3 mb-0 overflow-hidden text-ink-2 text-xs/relaxed wrap-anywhere"
        >
          {excerpt}
        </span>
      )}
      <Swatch icon={icon} className="absolute end-2 bottom-2 size-7 text-[0.8rem] outline-2 outline-sheet" />
    </span>
  );
}
