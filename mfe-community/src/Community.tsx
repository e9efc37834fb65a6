import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorState,
  Pills,
  preloadDialog,
  Spinner,
  useList,
  usePublishedCreation,
} from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import { useOpenImage } from './address.ts';
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

const wait = 'flex items-center justify-center gap-[0.6rem] text-ink-3';

/** `/ai/community`: the gallery of published images; `/ai/community/:id` opens one of them. */
export default function Community() {
  const [sort, setSort] = useState<Order>('newest');
  const list = useList('getPublishedCreations', { limit: pageSize, sort });
  const { openId, open, close } = useOpenImage();
  const listed = list.items.some(({ id }) => id === openId);
  const [hiddenId, setHiddenId] = useState<string | null>(null);
  const single = usePublishedCreation(listed || openId === hiddenId ? null : openId);
  const like = useLike({
    change(edit) {
      list.change(edit);
      single.change(edit);
    },
    reload: list.reload,
  });
  const more = list.hasMore && !list.loadingMore;
  const end = useNearEnd(list.loadMore, more);
  useEffect(preloadDialog, []);
  // Likes move images between pages while these are fetched: each is shown once.
  const images = [...new Map(list.items.map((item) => [item.id, like.shown(item)])).values()];

  return (
    <div>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 [&_legend]:sr-only">
        <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em]">{messages.title}</h1>
        <Pills label={messages.sort} options={orders} value={sort} onChange={setSort} />
      </header>
      {list.error && <ErrorState error={list.error} onRetry={list.reload} className="mb-5" />}
      {list.loading ? (
        <p className={`${wait} min-h-[40vh]`} role="status">
          <Spinner /> {messages.loading}
        </p>
      ) : images.length > 0 ? (
        <ImageRows images={images} hasMore={list.hasMore} isLiked={like.isLiked} onLike={like.toggle} />
      ) : (
        !list.error && (
          <EmptyState
            className="min-h-[min(60vh,30rem)]"
            title={messages.empty.title}
            action={<ButtonLink to="/ai/generate-images">{messages.empty.action}</ButtonLink>}
          >
            {messages.empty.text}
          </EmptyState>
        )
      )}
      <div ref={end} className={`${wait} min-h-12`} aria-live="polite">
        {list.loadingMore && images.length > 0 && <Spinner label={messages.loading} />}
      </div>
      <Viewer
        images={listed || !single.creation ? images : [like.shown(single.creation)]}
        openId={openId}
        onOpen={open}
        onClose={close}
        onNearEnd={more ? list.loadMore : undefined}
        isLiked={like.isLiked}
        onLike={like.toggle}
        onChanged={list.reload}
        onHidden={(id) => {
          setHiddenId(id);
          list.change((item) => (item.id === id ? null : item));
        }}
      />
      <Dialog
        open={single.error !== null}
        onOpenChange={close}
        title={messages.missing.title}
        description={
          single.error?.code === 'creation_not_found' ? messages.missing.text : single.error?.message
        }
        actions={<Button onClick={close}>{messages.missing.action}</Button>}
      />
    </div>
  );
}
