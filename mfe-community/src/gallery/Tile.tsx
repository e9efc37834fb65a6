import type { PublishedCreation } from '@atelier/contracts';
import { messages } from '../messages.ts';
import { HeartButton } from './HeartButton.tsx';
import { captionOf, isCutOut, smaller } from './picture.ts';

interface TileProps {
  creation: PublishedCreation;
  /** In CSS pixels. */
  width: number;
  height: number;
  liked: boolean;
  onLike: () => void;
  onOpen: () => void;
  /** The first rows are fetched at once, the others when they come near. */
  eager: boolean;
}

const widths = [320, 480, 640, 960];

/** A picture of the gallery in its own shape; prompt, count and heart on hover, on focus, and always on touch. */
export function Tile({ creation, width, height, liked, onLike, onOpen, eager }: TileProps) {
  const caption = captionOf(creation);
  return (
    <li className="gallery-tile" style={{ width, height }} data-cut-out={isCutOut(creation) || undefined}>
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
