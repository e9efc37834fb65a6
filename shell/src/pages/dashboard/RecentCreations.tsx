import { historyOrders } from '@atelier/contracts/tool-options';
import type { List } from '@atelier/tool-kit/api';
import { Button, IconButton } from '@atelier/tool-kit/forms';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/overlays';
import { Panel } from '@atelier/tool-kit/results';
import { ListChecks, Search, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trashPath } from '../../browser/paths.ts';
import { dashboard as texts, trash } from '../../messages.ts';
import { CreationItem } from './CreationItem.tsx';
import { CreationRows } from './CreationRows.tsx';
import { CreationTile } from './CreationTile.tsx';
import { groupByDate } from './date-groups.ts';
import { ListFilters } from './ListFilters.tsx';
import { ListState } from './ListState.tsx';
import type { ListAddress } from './list-address.ts';
import { NoCreations } from './NoCreations.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type CreationActions, useCreationActions } from './use-creation-actions.ts';
import type { History } from './use-history.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useView, type View, views } from './use-view.ts';

interface RecentCreationsProps {
  list: List<'getUserCreations'>;
  address: ListAddress;
  history: History;
  found: string | null;
  onCountChange(): void;
}

export function RecentCreations(props: RecentCreationsProps) {
  const { list, address, history, found, onCountChange } = props;
  const { filtered, sort } = address;
  const { items, error, loading, hasMore } = list;
  const [view, setView] = useView();
  const [searching, setSearching] = useState(false);
  const Item = view === 'grid' ? CreationTile : CreationItem;
  const selection = useSelection(items, 'creations');
  const actions = useCreationActions(list, onCountChange);
  const { rows, keepFocus, focusNewRows } = useRowFocus(items);
  const empty = !loading && !error && !hasMore && items.length === 0;
  const remove: CreationActions['remove'] = (creation, name) => {
    keepFocus(creation.id);
    actions.remove(creation, name);
  };
  const rowActions = { ...actions, remove };
  // Only the time of the request has headings.
  const undated = sort === 'changed';
  const groups = useMemo(() => (undated ? [{ label: '', items }] : groupByDate(items)), [undated, items]);
  return (
    <Panel
      title={texts.recent}
      flush
      focusable
      toolbar={
        <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 sm:gap-x-4">
          <p className="text-ink-3 text-sm tabular-nums" role="status">
            {(filtered || hasMore) &&
              items.length > 0 &&
              found &&
              texts.count({ shown: items.length, total: found })}
          </p>
          {history.long && (
            <IconButton
              plain
              label={texts.find}
              className="sm:hidden"
              aria-expanded={searching || filtered}
              onClick={() => setSearching(!searching)}
            >
              <Search aria-hidden="true" />
            </IconButton>
          )}
          <ListMenu
            address={address}
            view={view}
            onView={setView}
            onSelect={items.length > 0 ? selection.start : null}
          />
        </div>
      }
    >
      <ListFilters address={address} history={history} open={searching || filtered || !history.long} />
      {selection.active && (
        <SelectionBar selection={selection}>
          {(act, none, creations) => {
            const starred = !none && creations.every((creation) => creation.starred);
            return (
              <>
                <Button size="small" disabled={none} onClick={act((all) => actions.star(all, !starred))}>
                  {starred ? texts.removeStar : texts.star}
                </Button>
                <Button size="small" disabled={none} onClick={act(actions.exportMany)}>
                  {texts.export}
                </Button>
                <Button size="small" disabled={none} onClick={act(actions.removeMany)}>
                  {texts.delete}
                </Button>
              </>
            );
          }}
        </SelectionBar>
      )}
      {empty && <NoCreations query={address.query.trim()} filtered={filtered} onShowAll={address.clear} />}
      <CreationRows groups={groups} grid={view === 'grid'} rows={rows}>
        {(creation, place) => (
          <Item creation={creation} actions={rowActions} selection={selection} place={place} />
        )}
      </CreationRows>
      <ListState list={list} loading={texts.loading} onPress={focusNewRows} />
    </Panel>
  );
}

interface ListMenuProps {
  address: ListAddress;
  view: View;
  onView(view: View): void;
  /** Starts a selection; null for an empty list. */
  onSelect: (() => void) | null;
}

function ListMenu({ address, view, onView, onSelect }: ListMenuProps) {
  const { sort, setSort } = address;
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <IconButton plain label={texts.options}>
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      {historyOrders.map((order) => (
        <MenuItem key={order} choice checked={order === sort} onSelect={() => setSort(order)}>
          {texts.orders[order]}
        </MenuItem>
      ))}
      <MenuLine />
      {views.map((each) => (
        <MenuItem key={each} choice checked={each === view} onSelect={() => onView(each)}>
          {texts.views[each]}
        </MenuItem>
      ))}
      <MenuLine />
      {onSelect && (
        <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onSelect}>
          {texts.select}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => void navigate(trashPath)}>
        {trash.title}
      </MenuItem>
    </Menu>
  );
}
