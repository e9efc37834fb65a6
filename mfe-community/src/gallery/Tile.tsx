import type { PublishedCreation } from '@atelier/contracts';
import { messages } from '../messages.ts';
import { HeartButton } from './HeartButton.tsx';
import { captionOf, hasTransparency, smaller } from './image.ts';

interface TileProps {
  creation: PublishedCreation;
  /** In CSS pixels. */
  width: number;
  height: number;
  liked: boolean;
  onLike: () => void;
  onOpen: () => void;
  /** Loads the image at once instead of near the viewport. */
  eager: boolean;
}

const widths = [320, 480, 640, 960];

/** An image of the gallery in its own aspect ratio; prompt and likes on hover, on focus, and always on touch screens. */
export function Tile({ creation, width, height, liked, onLike, onOpen, eager }: TileProps) {
  const caption = captionOf(creation);
  return (
    <li
      className="gallery-tile"
      style={{ width, height }}
      data-cut-out={hasTransparency(creation) || undefined}
    >
      <button type="button" className="gallery-open" aria-label={messages.open(caption)} onClick={onOpen}>
        <img
          src={smaller(creation.content, 480)}
          srcSet={widths.map((step) => `${smaller(creation.content, step)} ${step}w`).join(', ')}
          sizes={`${Math.round(width)}px`}
          alt={caption}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      </button>
      <div className="gallery-caption">
        <p>{caption}</p>
        <HeartButton liked={liked} count={creation.like_count} caption={caption} onToggle={onLike} />
      </div>
      {creation.mine && <span className="gallery-mine">{messages.yours}</span>}
    </li>
  );
}
