import type { PublishedCreation } from '@atelier/contracts';
import { Picture, pictureShape } from '@atelier/tool-kit';
import { Link, useLocation } from 'react-router-dom';
import { addressOf, openedHere } from '../address.ts';
import { messages } from '../messages.ts';
import { captionOf, hasTransparency } from './image.ts';
import { BlurredImage, RevealButton } from './Sensitive.tsx';

interface TileProps {
  creation: PublishedCreation;
  liked: boolean;
  onLike: () => void;
  onReveal: () => void;
  eager: boolean;
}

export function Tile({ creation, liked, onLike, onReveal, eager }: TileProps) {
  const caption = captionOf(creation);
  const { search } = useLocation();
  const { width, height } = creation.settings;
  return (
    <li
      className="group/tile @container/tile relative data-cut-out:[--sunk:var(--sheet)]"
      style={pictureShape({ width: Number(width) || 1, height: Number(height) || 1 })}
      data-cut-out={hasTransparency(creation) || undefined}
    >
      <Link
        to={addressOf(creation.id, search)}
        state={openedHere}
        data-tile
        className="cursor-zoom-in focus-visible:-outline-offset-4"
        aria-label={messages.open({ prompt: caption })}
      >
        {creation.sensitive ? (
          <BlurredImage content={creation.content} />
        ) : (
          <Picture src={creation.content} sizes="(width < 40rem) 50vw, 22rem" alt={caption} eager={eager} />
        )}
      </Link>
      {creation.sensitive && <RevealButton caption={caption} onReveal={onReveal} />}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-2 rounded-b-card bg-[linear-gradient(transparent,oklch(15%_0.02_60/0.82)_62%)] pt-10 pe-[0.6rem] pb-2 ps-[0.85rem] text-white opacity-0 transition-opacity group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 touch:justify-end touch:bg-none touch:p-0 touch:opacity-100 @max-[9rem]/tile:flex-col @max-[9rem]/tile:items-stretch @max-[9rem]/tile:gap-0">
        <p
          className="my-[0.35rem] line-clamp-2 min-w-0 flex-1 text-[0.84rem]/[1.35] wrap-anywhere touch:hidden @max-[9rem]/tile:mb-0 @max-[9rem]/tile:flex-none @max-[9rem]/tile:pe-[0.45rem]"
          dir="auto"
        >
          {caption}
        </p>
        <HeartButton
          className="@max-[9rem]/tile:self-end touch:p-0 touch:*:first:sr-only touch:[&_svg]:w-5 touch:not-aria-pressed:[&_svg]:fill-[oklch(15%_0.02_60/0.45)] touch:[&_svg]:drop-shadow-[0_0_2px_oklch(15%_0.02_60/0.9)]"
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
