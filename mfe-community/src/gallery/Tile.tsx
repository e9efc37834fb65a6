import type { PublishedCreation } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import { addressOf, openedHere } from '../address.ts';
import { messages } from '../messages.ts';
import { captionOf, hasTransparency, smaller } from './image.ts';

interface TileProps {
  creation: PublishedCreation;
  /** In CSS pixels. */
  width: number;
  height: number;
  liked: boolean;
  onLike: () => void;
  /** Loads the image at once instead of near the viewport. */
  eager: boolean;
}

const widths = [320, 480, 640, 960];

/** An image of the gallery in its own aspect ratio; prompt and likes on hover, on focus, and always on touch screens. */
export function Tile({ creation, width, height, liked, onLike, eager }: TileProps) {
  const caption = captionOf(creation);
  return (
    <li
      className="gallery-tile"
      style={{ width, height }}
      data-cut-out={hasTransparency(creation) || undefined}
    >
      <Link
        to={addressOf(creation.id)}
        state={openedHere}
        className="gallery-open"
        aria-label={messages.open(caption)}
      >
        <img
          src={smaller(creation.content, 480)}
          srcSet={widths.map((step) => `${smaller(creation.content, step)} ${step}w`).join(', ')}
          sizes={`${Math.round(width)}px`}
          alt={caption}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      </Link>
      <div className="gallery-caption">
        <p dir="auto">{caption}</p>
        <HeartButton liked={liked} count={creation.like_count} caption={caption} onToggle={onLike} />
      </div>
      {creation.mine && <span className="gallery-mine">{messages.yours}</span>}
    </li>
  );
}

interface HeartButtonProps {
  liked: boolean;
  count: number;
  caption: string;
  onToggle: () => void;
}

/** The number of likes with a heart: a toggle button. */
export const HeartButton = ({ liked, count, caption, onToggle }: HeartButtonProps) => (
  <button
    type="button"
    className="gallery-heart"
    aria-pressed={liked}
    aria-label={`${messages.like(caption)}, ${messages.likes(count)}`}
    onClick={onToggle}
  >
    <span>{count}</span>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.3S3.6 15.2 3.6 9.4A4.5 4.5 0 0 1 12 7.2a4.5 4.5 0 0 1 8.4 2.2c0 5.8-8.4 10.9-8.4 10.9z" />
    </svg>
  </button>
);
