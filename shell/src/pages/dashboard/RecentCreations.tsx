import type { List } from '@atelier/tool-kit/api';
import { EmptyState, ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import { useNear } from '../../page/use-near.ts';
import { CreationItem } from './CreationItem.tsx';
import { groupByDate } from './date-groups.ts';
import { ListFilters } from './ListFilters.tsx';
import type { ListAddress } from './list-address.ts';
import { NoCreations } from './NoCreations.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type CreationActions, useCreationActions } from './use-creation-actions.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';

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
  const selection = useSelection(items, String(deleted));
  const actions = useCreationActions(list, onCountChange);
  const { rows, keepFocus, focusNewRows } = useRowFocus(items);
  const empty = !loading && !error && items.length === 0;
  const remove: CreationActions['remove'] = (creation, name) => {
    keepFocus(creation.id);
    actions.remove(creation, name);
  };
  // Only the time of the request has headings.
  const groups = deleted || sort === 'changed' ? [{ label: '', items }] : groupByDate(items);
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
      {empty && deleted && <EmptyState title={texts.noneDeleted}>{texts.noneDeletedText}</EmptyState>}
      <div className="-outline-offset-3" ref={rows} tabIndex={-1}>
        {groups.map(({ label, items: group }) => (
          <DateSection key={label} label={label}>
            {group.map((creation) => (
              <CreationItem
                key={creation.id}
                creation={creation}
                actions={{ ...actions, remove }}
                deleted={deleted}
                selection={selection.active ? selection : null}
              />
            ))}
          </DateSection>
        ))}
      </div>
      {error && (
        <div className="grid justify-items-center px-(--inset) py-10">
          <ErrorState error={error} onRetry={list.reload} />
        </div>
      )}
      {hasMore && !error && <LoadMore list={list} onPress={focusNewRows} />}
    </Panel>
  );
}

function DateSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={label ? id : undefined} className="group/date">
      <h3
        id={id}
        hidden={!label}
        className="border-line border-y bg-[color-mix(in_oklab,var(--sunk)_55%,var(--sheet))] px-(--inset) py-2.25 font-[560] text-[0.8rem] text-ink-3 group-first/date:border-t-0"
      >
        {label}
      </h3>
      <ul>{children}</ul>
    </section>
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
