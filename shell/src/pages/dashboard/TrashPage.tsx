import type { CallBody, CreationSummary } from '@atelier/contracts';
import { callApi, localized, reloadList, useList } from '@atelier/tool-kit/api';
import { EmptyState, reported, toast } from '@atelier/tool-kit/feedback';
import { Button, ButtonLink } from '@atelier/tool-kit/forms';
import { Dialog } from '@atelier/tool-kit/overlays';
import { CreationFace, Panel, toolAccentProps } from '@atelier/tool-kit/results';
import { useState } from 'react';
import { usePageTitle } from '../../browser/titles.ts';
import { PageHead } from '../../elements/PageHead.tsx';
import { trash as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { CreationWords } from './CreationWords.tsx';
import { creationStyle, neutralGradient } from './creation-style.ts';
import { ListState } from './ListState.tsx';
import { sampleFaces } from './NoCreations.tsx';
import { SelectBox } from './SelectBox.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useCreationActions } from './use-creation-actions.ts';
import { historyQuery, trashQuery } from './use-history.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** `/ai/trash`: the deleted creations, which can be restored for 30 days, or deleted for good before. */
export function TrashPage() {
  usePageTitle(texts.title);
  const list = useList('getUserCreations', trashQuery);
  const { items, error, loading, hasMore } = list;
  const selection = useSelection(items, 'trash');
  // What is restored is on the dashboard again, which may have been fetched a moment ago.
  const actions = useCreationActions(list, () => reloadList('getUserCreations', historyQuery));
  /** What the dialog asks about: the creations, or `all`; null while it is closed. */
  const [asked, setAsked] = useState<readonly CreationSummary[] | 'all' | null>(null);
  const purge = async (chosen: readonly CreationSummary[] | 'all') => {
    setAsked(null);
    const body: CallBody<'purgeCreations'> =
      chosen === 'all' ? { all: true } : { ids: chosen.map(({ id }) => id) };
    const response = await reported(callApi('purgeCreations', { body }));
    if (!response) return;
    list.remove((chosen === 'all' ? items : chosen).map(({ id }) => id));
    if (chosen === 'all') await list.reload();
    toast.success(await localized(response));
  };
  return (
    <div className="grid gap-(--gap)">
      <PageHead title={texts.title}>
        <ButtonLink size="small" to="/ai">
          {texts.back}
        </ButtonLink>
        {items.length > 0 && (
          <Button size="small" kind="danger" onClick={() => setAsked('all')}>
            {texts.empty}
          </Button>
        )}
      </PageHead>
      <Panel title={texts.text} flush focusable>
        {selection.active && (
          <SelectionBar selection={selection}>
            {(act, none) => (
              <>
                <Button size="small" disabled={none} onClick={act(actions.restoreMany)}>
                  {texts.restore}
                </Button>
                <Button size="small" kind="danger" disabled={none} onClick={act(setAsked)}>
                  {texts.remove}
                </Button>
              </>
            )}
          </SelectionBar>
        )}
        {!loading && !error && !hasMore && items.length === 0 && (
          <EmptyState sample={sampleFaces} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {items.map((creation) => (
            <DeletedItem
              key={creation.id}
              creation={creation}
              selection={selection}
              onRestore={() => actions.restoreMany([creation])}
              onRemove={() => setAsked([creation])}
            />
          ))}
        </ul>
        <ListState list={list} loading={texts.loading} />
      </Panel>
      <Dialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={texts.question({ count: asked === 'all' || !asked ? 0 : asked.length })}
        description={texts.warning}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{texts.cancel}</Button>
            <Button kind="danger" onClick={() => asked && void purge(asked)}>
              {texts.remove}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface DeletedItemProps {
  creation: CreationSummary;
  selection: Selection;
  onRestore(): void;
  onRemove(): void;
}

function DeletedItem({ creation, selection, onRestore, onRemove }: DeletedItemProps) {
  const look = creationStyle(useSettings().registry, creation);
  const { name, createdType, score } = look;
  return (
    <li
      className="group/row flex flex-wrap items-center gap-3 px-(--inset) py-3 sm:gap-4"
      data-creation={creation.id}
      {...toolAccentProps(createdType?.tool.gradient ?? neutralGradient)}
    >
      <SelectBox creation={creation} name={name} selection={selection} className="flex-none" shown />
      <CreationFace
        image={creation.content}
        excerpt={creation.excerpt}
        score={score}
        icon={createdType?.tool.icon}
        sizes="104px"
        className="w-22 flex-none sm:w-26"
      />
      <CreationWords creation={creation} look={look} />
      <span className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
        <span className="me-1 text-ink-3 text-sm tabular-nums">
          {texts.left({ days: daysLeft(creation.deleted_at) })}
        </span>
        {!selection.active && (
          <>
            <Button size="small" aria-label={texts.restoreOf({ name })} onClick={onRestore}>
              {texts.restore}
            </Button>
            <Button size="small" kind="danger" aria-label={texts.removeOf({ name })} onClick={onRemove}>
              {texts.remove}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

const daysLeft = (deletedAt = new Date().toISOString()) =>
  Math.max(0, Math.ceil(keptDays - (Date.now() - Date.parse(deletedAt)) / dayMs));
