import type { PublishedCreation } from '@atelier/contracts';
import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorState,
  PictureRows,
  preloadDialog,
  SamplePicture,
  Spinner,
  useList,
  useNear,
  usePublishedCreation,
} from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { useGallerySearch, useOpenImage } from './address.ts';
import { SearchBar } from './gallery/SearchBar.tsx';
import { useRevealed } from './gallery/Sensitive.tsx';
import { Tile } from './gallery/Tile.tsx';
import { useLike } from './gallery/use-like.ts';
import { messages } from './messages.ts';
import { Viewer } from './viewer/Viewer.tsx';

const pageSize = 24;
const wait = 'flex items-center justify-center gap-[0.6rem] text-ink-3';

export default function Community() {
  const search = useGallerySearch();
  const { q, tag, by, sort } = search;
  const list = useList('getPublishedCreations', {
    limit: pageSize,
    sort,
    ...(q && { q }),
    ...(tag && { tag }),
    ...(by && { by }),
  });
  const { openId, open, close } = useOpenImage();
  const listed = list.items.some(({ id }) => id === openId);
  const [hiddenId, setHiddenId] = useState<string | null>(null);
  const single = usePublishedCreation(listed || openId === hiddenId ? null : openId);
  const change = (edit: (image: PublishedCreation) => PublishedCreation) => {
    list.change(edit);
    single.change(edit);
  };
  const like = useLike({ change, reload: list.reload });
  const revealed = useRevealed();
  const shown = (image: PublishedCreation) => revealed.withChoice(like.withLike(image));
  const more = list.hasMore && !list.loadingMore;
  const end = useRef<HTMLDivElement>(null);
  useNear(end, '600px', () => more && list.loadMore(), String(more));
  useEffect(preloadDialog, []);
  // Likes move images between pages while these are fetched: each is shown once.
  const images = [...new Map(list.items.map((item) => [item.id, shown(item)])).values()];

  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em] wrap-anywhere" dir="auto">
          {by ? messages.imagesBy({ name: by }) : messages.title}
        </h1>
        {by && (
          <Button size="small" onClick={search.clear}>
            {messages.search.all}
          </Button>
        )}
      </div>
      <SearchBar search={search} images={images} />
      {list.error && <ErrorState error={list.error} onRetry={list.reload} className="mb-5" />}
      {list.loading ? (
        <p className={`${wait} min-h-[40vh]`} role="status">
          <Spinner /> {messages.loading}
        </p>
      ) : images.length > 0 ? (
        <PictureRows>
          {images.map((image, index) => (
            <Tile
              key={image.id}
              creation={image}
              eager={index < 8}
              liked={like.isLiked(image)}
              onLike={() => like.toggle(image)}
              onReveal={() => revealed.reveal(image.id)}
            />
          ))}
        </PictureRows>
      ) : (
        !list.error &&
        (search.filtered ? (
          <EmptyState
            className="min-h-[min(60vh,30rem)]"
            title={messages.search.none({ terms: [q, tag, by].filter(Boolean).join(', ') })}
            action={<Button onClick={search.clear}>{messages.search.all}</Button>}
          >
            {messages.search.hint}
          </EmptyState>
        ) : (
          <EmptyState
            className="min-h-[min(60vh,30rem)]"
            sample={[30, 0, -45].map((turn) => <SamplePicture key={turn} turn={turn} />)}
            title={messages.empty.title}
            action={<ButtonLink to="/ai/generate-images">{messages.empty.action}</ButtonLink>}
          >
            {messages.empty.text}
          </EmptyState>
        ))
      )}
      <div ref={end} className={`${wait} min-h-12`} aria-live="polite">
        {list.loadingMore && images.length > 0 && <Spinner label={messages.loading} />}
      </div>
      <Viewer
        images={listed || !single.creation ? images : [shown(single.creation)]}
        openId={openId}
        onOpen={open}
        onClose={close}
        onNearEnd={more ? list.loadMore : undefined}
        isLiked={like.isLiked}
        onLike={like.toggle}
        onReveal={revealed.reveal}
        onChanged={list.reload}
        onEdited={(edited) => change((item) => (item.id === edited.id ? edited : item))}
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
