import type { PublishedCreation } from '@atelier/contracts';
import { ratioOf } from './image.ts';
import { useWidth } from './observers.ts';
import { layoutRows } from './rows.ts';
import { Tile } from './Tile.tsx';

interface ImageRowsProps {
  images: PublishedCreation[];
  /** There are more pages: a last row that is not full is hidden until they are loaded. */
  hasMore: boolean;
  isLiked: (creation: PublishedCreation) => boolean;
  onLike: (creation: PublishedCreation) => void;
  onReveal: (id: string) => void;
}

const eagerRows = 2;
const phone = 640;
const roomOf = (width: number) =>
  width < phone
    ? { width, gap: 8, target: Math.max(130, width * 0.46), narrowest: 150 }
    : { width, gap: 12, target: Math.min(260, Math.max(200, width * 0.21)), narrowest: 0 };
/** On a phone, higher images are cropped: one can have the whole width. */
const highestOnPhone = 2 / 3;

/** The images in rows that fill the width, each in its own aspect ratio. */
export function ImageRows({ images, hasMore, isLiked, onLike, onReveal }: ImageRowsProps) {
  const [element, width] = useWidth<HTMLUListElement>();
  const room = roomOf(width || 1024);
  const ratios = images.map(ratioOf);
  const all = layoutRows(
    room.width < phone ? ratios.map((ratio) => Math.max(ratio, highestOnPhone)) : ratios,
    room,
  );
  const rows = hasMore && all.length > 1 ? all.filter(({ full }) => full) : all;
  return (
    <ul className="flex flex-wrap" ref={element} style={{ gap: room.gap }}>
      {rows.flatMap((row, rowAt) =>
        row.widths.map((tileWidth, index) => {
          const creation = images[row.from + index];
          return (
            creation && (
              <Tile
                key={creation.id}
                creation={creation}
                width={tileWidth}
                height={row.height}
                eager={rowAt < eagerRows}
                liked={isLiked(creation)}
                onLike={() => onLike(creation)}
                onReveal={() => onReveal(creation.id)}
              />
            )
          );
        }),
      )}
    </ul>
  );
}
