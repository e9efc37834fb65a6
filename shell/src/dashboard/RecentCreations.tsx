import { Button } from '@atelier/tool-kit/button';
import type { List } from '@atelier/tool-kit/lists';
import { Panel } from '@atelier/tool-kit/panel';
import { Spinner } from '@atelier/tool-kit/spinner';
import { EmptyState, ErrorState } from '@atelier/tool-kit/states';
import { Images } from 'lucide-react';
import { useSettings } from '../app/app-context.ts';
import { CreationItem } from './CreationItem.tsx';
import { type TypeFilter, typeFilters } from './creation-types.ts';
import { useCreationActions } from './use-creation-actions.tsx';

interface RecentCreationsProps {
  list: List<'getUserCreations'>;
  type: TypeFilter;
  onType(type: TypeFilter): void;
  /** Called when the number of creations changes. */
  onCountChange(): void;
}

/** The user's creations, newest first, or a loading, empty or error state. */
export function RecentCreations({ list, type, onType, onCountChange }: RecentCreationsProps) {
  const actions = useCreationActions(list, onCountChange);
  return (
    <Panel title="Recent Creations" flush toolbar={<TypeFilters type={type} onType={onType} />}>
      {list.loading && (
        <div className="recent-state">
          <Spinner label="Loading your creations" />
        </div>
      )}
      {list.error && (
        <div className="recent-state">
          <ErrorState error={list.error} onRetry={list.reload} />
        </div>
      )}
      {!list.loading && !list.error && list.items.length === 0 && (
        <EmptyState
          icon={<Images aria-hidden="true" />}
          title={type === 'all' ? 'A blank wall' : 'None of these yet'}
        >
          {type === 'all'
            ? 'Whatever you make is kept here. Choose a tool from the menu to begin.'
            : 'Make one with its tool, or look at all of your creations.'}
        </EmptyState>
      )}
      <ul className="recent-list">
        {list.items.map((creation) => (
          <CreationItem key={creation.id} creation={creation} actions={actions} />
        ))}
      </ul>
      {list.hasMore && (
        <div className="recent-more">
          <Button size="small" busy={list.loadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

function TypeFilters({ type, onType }: Pick<RecentCreationsProps, 'type' | 'onType'>) {
  const { registry } = useSettings();
  return (
    <fieldset className="type-filters">
      <legend className="only-heard">Show</legend>
      {typeFilters(registry).map(({ value, label }) => (
        <button type="button" key={value} aria-pressed={value === type} onClick={() => onType(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
