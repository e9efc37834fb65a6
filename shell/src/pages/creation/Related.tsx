import type { Creation, CreationSummary } from '@atelier/contracts';
import { useCreation, useList, usePublishedCreation } from '@atelier/tool-kit/api';
import { Panel, Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { creationPage as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { creationStyle, neutralGradient } from '../dashboard/creation-style.ts';

const listed = 20;

/** The source of a creation, and creations derived from it. Empty if there are none. */
export function Related({ creation: { id, made_from } }: { creation: Creation }) {
  const { items } = useList('getUserCreations', { made_from: id, status: 'all', limit: listed });
  return (
    <>
      {made_from && (
        <Panel title={texts.source}>
          <Source id={made_from} />
        </Panel>
      )}
      {items.length > 0 && (
        <Panel title={texts.derived}>
          <ul className="grid gap-3">
            {items.map((made) => (
              <li key={made.id}>
                <Entry creation={made} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Source({ id }: { id: string }): ReactNode {
  const { creation, error } = useCreation({ id });
  const original = usePublishedCreation(error && id);
  if (original.creation)
    return (
      <Link className="wrap-anywhere underline underline-offset-2" dir="auto" to={`/ai/community/${id}`}>
        {original.creation.prompt}
      </Link>
    );
  if (original.error) return <p className="text-ink-3 text-sm">{texts.goneSource}</p>;
  return creation && <Entry creation={creation} />;
}

function Entry({ creation }: { creation: Creation | CreationSummary }) {
  const { createdType, name } = creationStyle(useSettings().registry, creation);
  return (
    <Link
      to={creationPath(creation.id)}
      className="flex items-center gap-3 rounded-field underline-offset-[0.2em] hover:underline"
      {...toolAccentProps(createdType?.tool.gradient ?? neutralGradient)}
    >
      <Swatch icon={createdType?.tool.icon} className="size-8 text-[0.85rem]" />
      <span className="grid min-w-0">
        <span dir="auto" className="truncate">
          {name}
        </span>
        <small className="text-ink-3">{createdType?.name ?? createdType?.label ?? creation.type}</small>
      </span>
    </Link>
  );
}
