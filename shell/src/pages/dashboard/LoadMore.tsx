import type { List } from '@atelier/tool-kit/api';
import { Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { useRef } from 'react';
import { useNear } from '../../browser/use-near.ts';
import { dashboard as texts } from '../../messages.ts';

/** Loads the next page when it comes near the view, or is pressed. */
export function LoadMore({ list, onPress }: { list: List<'getUserCreations'>; onPress?(): void }) {
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
