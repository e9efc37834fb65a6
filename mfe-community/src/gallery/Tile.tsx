import type { PublishedCreation } from '@atelier/contracts';
import { Link, useLocation } from 'react-router-dom';
import { addressOf, openedHere } from '../address.ts';
import { messages } from '../messages.ts';
import { captionOf, hasTransparency, smaller } from './image.ts';
import { BlurredImage, RevealButton } from './Sensitive.tsx';

interface TileProps {
  creation: PublishedCreation;
  /** In CSS pixels. */
  width: number;
  height: number;
  liked: boolean;
  onLike: () => void;
  onReveal: () => void;
  /** Loads the image at once instead of near the viewport. */
  eager: boolean;
}

const widths = [320, 480, 640, 960];

export function Tile({ creation, width, height, liked, onLike, onReveal, eager }: TileProps) {
  const caption = captionOf(creation);
  const { search } = useLocation();
  return (
    <li
      className="group/tile @container/tile relative flex-none overflow-hidden rounded-card bg-[color-mix(in_oklab,var(--line)_60%,var(--sunk))] data-cut-out:bg-sheet data-cut-out:shadow-[inset_0_0_0_1px_var(--line)]"
      style={{ width, height }}
      data-cut-out={hasTransparency(creation) || undefined}
    >
      <Link
        to={addressOf(creation.id, search)}
        state={openedHere}
        data-tile
        className="group/open block size-full cursor-zoom-in focus-visible:-outline-offset-4"
        aria-label={messages.open({ prompt: caption })}
      >
        {creation.sensitive ? (
          <BlurredImage content={creation.content} />
        ) : (
          <img
            className="size-full object-cover transition-[scale] duration-(--slow) group-hover/open:scale-102"
            src={smaller(creation.content, 480)}
            srcSet={widths.map((step) => `${smaller(creation.content, step)} ${step}w`).join(', ')}
            sizes={`${Math.round(width)}px`}
            alt={caption}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </Link>
      {creation.sensitive && <RevealButton caption={caption} onReveal={onReveal} />}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-2 bg-[linear-gradient(transparent,oklch(15%_0.02_60/0.82)_62%)] pt-10 pe-[0.6rem] pb-2 ps-[0.85rem] text-white opacity-0 transition-opacity group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 touch:justify-end touch:bg-none touch:p-1 touch:opacity-100 @max-[9rem]/tile:flex-col @max-[9rem]/tile:items-stretch @max-[9rem]/tile:gap-0">
        <p
          className="my-[0.35rem] line-clamp-2 min-w-0 flex-1 text-[0.84rem]/[1.35] wrap-anywhere touch:hidden @max-[9rem]/tile:mb-0 @max-[9rem]/tile:flex-none @max-[9rem]/tile:pe-[0.45rem]"
          dir="auto"
        >
          {caption}
        </p>
        <HeartButton
          className="touch:bg-[oklch(15%_0.02_60/0.6)] @max-[9rem]/tile:self-end"
          liked={liked}
          count={creation.like_count}
          caption={caption}
          onToggle={onLike}
        />
      </div>
      {creation.mine && (
        <span className="pointer-events-none absolute top-[0.6rem] start-[0.6rem] rounded-full opacity-0 transition-opacity group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 bg-[oklch(15%_0.02_60/0.72)] px-[0.55rem] py-[0.1rem] text-[0.76rem] text-white">
          {messages.yours}
        </span>
      )}
    </li>
  );
}

interface HeartButtonProps {
  liked: boolean;
  count: number;
  caption: string;
  onToggle: () => void;
  className: string;
}

export const HeartButton = ({ liked, count, caption, onToggle, className }: HeartButtonProps) => (
  <button
    type="button"
    className={`group/heart pointer-events-auto inline-flex min-h-11 min-w-11 items-center justify-center gap-[0.35rem] rounded-full px-2 py-[0.3rem] text-[0.88rem] tabular-nums ${className}`}
    aria-pressed={liked}
    aria-label={`${messages.like({ prompt: caption })}, ${messages.likes({ count })}`}
    onClick={onToggle}
  >
    <span>{count}</span>
    <svg
      className="w-[1.35rem] fill-none stroke-current stroke-[1.75] transition-[scale] duration-(--quick) group-active/heart:scale-85 group-aria-pressed/heart:fill-[oklch(66%_0.23_17)] group-aria-pressed/heart:stroke-[oklch(66%_0.23_17)]"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M12 20.3S3.6 15.2 3.6 9.4A4.5 4.5 0 0 1 12 7.2a4.5 4.5 0 0 1 8.4 2.2c0 5.8-8.4 10.9-8.4 10.9z" />
    </svg>
  </button>
);
