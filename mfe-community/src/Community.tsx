import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Pills,
  preloadDialog,
  Spinner,
  useList,
} from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import './gallery/gallery.css';
import { ImageRows } from './gallery/ImageRows.tsx';
import { useNearEnd } from './gallery/observers.ts';
import { useLike } from './gallery/use-like.ts';
import { messages } from './messages.ts';
import { Viewer } from './viewer/Viewer.tsx';

const pageSize = 24;
type Order = keyof typeof messages.orders;
const orders = (Object.keys(messages.orders) as Order[]).map((value) => ({
  value,
  label: messages.orders[value],
}));

/** `/ai/community`: the gallery of published images. */
export default function Community() {
  const [sort, setSort] = useState<Order>('newest');
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useList('getPublishedCreations', { limit: pageSize, sort });
  const like = useLike(list);
  const more = list.hasMore && !list.loadingMore;
  const end = useNearEnd(list.loadMore, more);
  useEffect(preloadDialog, []);
  // Likes move images between pages while these are fetched: each is shown once.
  const images = [...new Map(list.items.map((item) => [item.id, like.shown(item)])).values()];

  return (
    <div className="gallery">
      <header className="gallery-head">
        <h1>{messages.title}</h1>
        <Pills label={messages.sort} options={orders} value={sort} onChange={setSort} />
      </header>
      {list.error && <ErrorState error={list.error} onRetry={list.reload} className="gallery-error" />}
      {list.loading ? (
        <p className="gallery-wait gallery-first" role="status">
          <Spinner /> {messages.loading}
        </p>
      ) : images.length > 0 ? (
        <ImageRows
          images={images}
          hasMore={list.hasMore}
          isLiked={like.isLiked}
          onLike={like.toggle}
          onOpen={setOpenId}
        />
      ) : (
        !list.error && (
          <EmptyState
            title={messages.empty.title}
            action={<ButtonLink to="/ai/generate-images">{messages.empty.action}</ButtonLink>}
          >
            {messages.empty.text}
          </EmptyState>
        )
      )}
      <div ref={end} className="gallery-wait" aria-live="polite">
        {list.loadingMore && images.length > 0 && <Spinner label={messages.loading} />}
      </div>
      <Viewer
        images={images}
        openId={openId}
        onOpen={setOpenId}
        onNearEnd={more ? list.loadMore : undefined}
        isLiked={like.isLiked}
        onLike={like.toggle}
        onChanged={list.reload}
        onUnpublished={(id) => list.change((item) => (item.id === id ? null : item))}
      />
    </div>
  );
}
