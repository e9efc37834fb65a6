import type { List } from '@atelier/tool-kit/api';
import { ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { type ReactNode, useId, useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';
import { useNear } from '../../page/use-near.ts';
import { CreationItem } from './CreationItem.tsx';
import type { TypeFilter } from './creation-look.ts';
import { groupByDate } from './date-groups.ts';
import { ListFilters } from './ListFilters.tsx';
import { NoCreations } from './NoCreations.tsx';
import { type CreationActions, useCreationActions } from './use-creation-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

interface RecentCreationsProps {
  list: List<'getUserCreations'>;
  type: TypeFilter;
  onType(type: TypeFilter): void;
  query: string;
  onQuery(query: string): void;
  found: string | null;
  onCountChange(): void;
}

/** The user's creations by date, newest first, or a loading, empty or error state. More are loaded while scrolling. */
export function RecentCreations(props: RecentCreationsProps) {
  const { list, type, onType, query, onQuery, found, onCountChange } = props;
  const { items, error, loading, hasMore } = list;
  const actions = useCreationActions(list, onCountChange);
  const { rows, keepFocus, focusNewRows } = useRowFocus(items);
  const empty = !loading && !error && items.length === 0;
  const filtered = type !== 'all' || query !== '';
  const showAll = () => {
    onType('all');
    onQuery('');
  };
  const remove: CreationActions['remove'] = (creation, name) => {
    keepFocus(creation.id);
    actions.remove(creation, name);
  };
  return (
    <Panel
      title={texts.recent}
      flush
      focusable
      toolbar={
        <p className="text-ink-3 text-sm tabular-nums" role="status">
          {items.length > 0 && found && texts.count(items.length, found)}
        </p>
      }
    >
      {(!empty || filtered) && <ListFilters type={type} onType={onType} query={query} onQuery={onQuery} />}
      {loading && (
        <div className="grid justify-items-center px-(--inset) py-10">
          <Spinner label={texts.loading} />
        </div>
      )}
      {empty && <NoCreations query={query.trim()} filtered={filtered} onShowAll={showAll} />}
      <div className="-outline-offset-3" ref={rows} tabIndex={-1}>
        {groupByDate(items).map(({ label, items: group }) => (
          <DateSection key={label} label={label}>
            {group.map((creation) => (
              <CreationItem key={creation.id} creation={creation} actions={{ ...actions, remove }} />
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
    <section aria-labelledby={id} className="group/date">
      <h3
        id={id}
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
