import type { List } from '@atelier/tool-kit/api';
import { EmptyState, ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { LayoutGrid, LayoutList, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import { useNear } from '../../page/use-near.ts';
import { CreationItem } from './CreationItem.tsx';
import { CreationRows } from './CreationRows.tsx';
import { CreationTile } from './CreationTile.tsx';
import { groupByDate } from './date-groups.ts';
import { ListFilters } from './ListFilters.tsx';
import type { ListAddress } from './list-address.ts';
import { NoCreations } from './NoCreations.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type CreationActions, useCreationActions } from './use-creation-actions.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useView, type View, views } from './use-view.ts';

interface RecentCreationsProps {
  list: List<'getUserCreations'>;
  address: ListAddress;
  found: string | null;
  onCountChange(): void;
}

/** The user's creations by date, newest first, or a loading, empty or error state. More are loaded while scrolling. */
export function RecentCreations(props: RecentCreationsProps) {
  const { list, address, found, onCountChange } = props;
  const { deleted, filtered, sort } = address;
  const { items, error, loading, hasMore } = list;
  const [view, setView] = useView();
  const Item = view === 'grid' ? CreationTile : CreationItem;
  const selection = useSelection(items, String(deleted));
  const actions = useCreationActions(list, onCountChange);
  const { rows, keepFocus, focusNewRows } = useRowFocus(items);
  const empty = !loading && !error && !hasMore && items.length === 0;
  const remove: CreationActions['remove'] = (creation, name) => {
    keepFocus(creation.id);
    actions.remove(creation, name);
  };
  const rowActions = { ...actions, remove };
  // Only the time of the request has headings.
  const undated = deleted || sort === 'changed';
  const groups = useMemo(() => (undated ? [{ label: '', items }] : groupByDate(items)), [undated, items]);
  return (
    <Panel
      title={deleted ? texts.recentlyDeleted : texts.recent}
      flush
      focusable
      toolbar={
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="text-ink-3 text-sm tabular-nums" role="status">
            {items.length > 0 && found && texts.count({ shown: items.length, total: found })}
          </p>
          <Link
            to={deleted ? '/ai' : '/ai?deleted=true'}
            className="text-sm underline underline-offset-[0.25em]"
          >
            {deleted ? texts.recent : texts.recentlyDeleted}
          </Link>
          {items.length > 0 && <ViewSwitch view={view} onChange={setView} />}
          {items.length > 0 && !selection.active && (
            <Button size="small" onClick={selection.start}>
              {texts.select}
            </Button>
          )}
        </div>
      }
    >
      {deleted && (
        <p className="border-line border-b px-(--inset) py-3.5 text-ink-2 text-sm">{texts.deletedText}</p>
      )}
      {!deleted && (!empty || filtered) && <ListFilters address={address} />}
      {selection.active && <SelectionBar selection={selection} deleted={deleted} actions={actions} />}
      {loading && (
        <div className="grid justify-items-center px-(--inset) py-10">
          <Spinner label={texts.loading} />
        </div>
      )}
      {empty && !deleted && (
        <NoCreations query={address.query.trim()} filtered={filtered} onShowAll={address.clear} />
      )}
      {empty && deleted && (
        <EmptyState icon={<Trash2 />} title={texts.noneDeleted}>
          {texts.noneDeletedText}
        </EmptyState>
      )}
      <CreationRows groups={groups} grid={view === 'grid'} rows={rows}>
        {(creation, place) => (
          <Item
            creation={creation}
            actions={rowActions}
            deleted={deleted}
            selection={selection.active ? selection : null}
            place={place}
          />
        )}
      </CreationRows>
      {error && (
        <div className="grid justify-items-center px-(--inset) py-10">
          <ErrorState error={error} onRetry={list.reload} />
        </div>
      )}
      {hasMore && !error && <LoadMore list={list} onPress={focusNewRows} />}
    </Panel>
  );
}

/** Loads the next page when it comes near the view, or when its button is pressed. */
function LoadMore({ list, onPress }: { list: List<'getUserCreations'>; onPress(): void }) {
  const { items, loadingMore, loadMore } = list;
  const place = useRef<HTMLDivElement>(null);
  const loadNext = () => {
    if (!loadingMore) loadMore();
  };
  useNear(place, '600px', loadNext, `${items.length} ${loadingMore}`);
  return (
    <div className="grid justify-items-center border-line border-t p-4" ref={place}>
      <Button
        size="small"
        aria-busy={loadingMore}
        icon={loadingMore && <Spinner />}
        onClick={() => {
          onPress();
          loadNext();
        }}
      >
        {texts.showMore}
      </Button>
    </div>
  );
}

const viewIcons = { list: LayoutList, grid: LayoutGrid };

interface ViewSwitchProps {
  view: View;
  onChange(view: View): void;
}

const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <fieldset className="flex">
    <legend className="sr-only">{texts.view}</legend>
    {views.map((each) => {
      const Icon = viewIcons[each];
      return (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          aria-label={texts.views[each]}
          title={texts.views[each]}
          onClick={() => onChange(each)}
          className="grid size-9 place-items-center rounded-field text-ink-3 transition-colors duration-(--quick) ease-(--ease) hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink pointer-coarse:size-11 forced-colors:aria-pressed:outline-2"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      );
    })}
  </fieldset>
);
