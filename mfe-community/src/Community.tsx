import { ButtonLink, EmptyState, ErrorState, Pills, Spinner, useList } from '@atelier/tool-kit';
import { useCallback, useState } from 'react';
import './gallery/gallery.css';
import { Tile } from './gallery/Tile.tsx';
import { useLike } from './gallery/use-like.ts';
import { useNearEnd } from './gallery/use-near-end.ts';
import { messages } from './messages.ts';
import { Viewer } from './viewer/Viewer.tsx';

const pageOf = 24;
const eagerTiles = 8;
type Order = keyof typeof messages.orders;
const orders = (Object.keys(messages.orders) as Order[]).map((value) => ({
  value,
  label: messages.orders[value],
}));

/** `/ai/community`: the gallery of published pictures. */
export default function Community() {
  const [sort, setSort] = useState<Order>('newest');
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useList('getPublishedCreations', { limit: pageOf, sort });
  const like = useLike(list);
  const end = useNearEnd(list.loadMore, list.hasMore && !list.loadingMore);
  const open = useCallback((id: string | null) => setOpenId(id), []);

  function unpublished(id: string) {
    setOpenId(null);
    list.change((item) => (item.id === id ? null : item));
    list.reload();
  }

  return (
    <div className="gallery">
      <header className="gallery-head">
        <h1>{messages.title}</h1>
        <Pills label={messages.sort} options={orders} value={sort} onChange={setSort} />
      </header>
      {list.error && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.loading ? (
        <p className="gallery-wait">
          <Spinner /> {messages.loading}
        </p>
      ) : list.items.length === 0 && !list.error ? (
        <EmptyState
          title={messages.empty.title}
          action={<ButtonLink to="/ai/generate-images">{messages.empty.action}</ButtonLink>}
        >
          {messages.empty.words}
        </EmptyState>
      ) : (
        <ul className="gallery-grid">
          {list.items.map((creation, index) => (
            <Tile
              key={creation.id}
              creation={creation}
              liked={like.isLiked(creation)}
              eager={index < eagerTiles}
              onLike={() => like.toggle(creation)}
              onOpen={() => open(creation.id)}
            />
          ))}
        </ul>
      )}
      <div ref={end} className="gallery-wait" aria-live="polite">
        {list.loadingMore && <Spinner />}
      </div>
      <Viewer
        pictures={list.items}
        openId={openId}
        onOpen={open}
        isLiked={like.isLiked}
        onLike={like.toggle}
        onUnpublished={unpublished}
      />
    </div>
  );
}
