import type { List } from '@atelier/tool-kit/api';
import { ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { useNear } from '@atelier/tool-kit/near';
import { useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';

interface ListStateProps {
  list: List<'getUserCreations'>;
  loading: string;
  onPress?(): void;
}

/** Below the rows of a list: that it is loading, why it could not be loaded, or that there is more. */
export const ListState = ({ list, loading, onPress }: ListStateProps) => (
  <>
    {(list.loading || list.error) && (
      <div className="grid justify-items-center px-(--inset) py-10">
        {list.error ? <ErrorState error={list.error} onRetry={list.reload} /> : <Spinner label={loading} />}
      </div>
    )}
    {list.hasMore && !list.error && <LoadMore list={list} onPress={onPress} />}
  </>
);

function LoadMore({ list, onPress }: Pick<ListStateProps, 'list'> & { onPress: (() => void) | undefined }) {
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
          onPress?.();
          loadNext();
        }}
      >
        {texts.showMore}
      </Button>
    </div>
  );
}
