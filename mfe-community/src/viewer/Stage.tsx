import type { PublishedCreation } from '@atelier/contracts';
import { IconButton } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { captionOf, hasTransparency, ratioOf, smaller } from '../gallery/image.ts';
import { messages } from '../messages.ts';
import { usePaging } from './use-paging.ts';

interface StageProps {
  picture: PublishedCreation;
  before: PublishedCreation | undefined;
  after: PublishedCreation | undefined;
  onOpen: (id: string) => void;
}

const large = 1920;
const words = messages.viewer;

/** An image as large as possible, with previous and next buttons. Its tile is shown while it loads. */
export function Stage({ picture, before, after, onOpen }: StageProps) {
  const touch = usePaging({
    before: before && (() => onOpen(before.id)),
    after: after && (() => onOpen(after.id)),
  });
  useEffect(() => {
    for (const neighbour of [after, before])
      if (neighbour) new Image().src = smaller(neighbour.content, large);
  }, [after, before]);
  return (
    <div className="viewer-stage" {...touch}>
      <img
        key={picture.id}
        src={smaller(picture.content, large)}
        alt={captionOf(picture)}
        className={hasTransparency(picture) ? 'kit-chequered' : undefined}
        style={{
          aspectRatio: ratioOf(picture),
          ...(!hasTransparency(picture) && { backgroundImage: `url("${smaller(picture.content, 480)}")` }),
        }}
      />
      <IconButton
        label={words.previous}
        className="viewer-arrow"
        disabled={!before}
        onClick={() => before && onOpen(before.id)}
      >
        <Arrow />
      </IconButton>
      <IconButton
        label={words.next}
        className="viewer-arrow viewer-arrow-next"
        disabled={!after}
        onClick={() => after && onOpen(after.id)}
      >
        <Arrow turned />
      </IconButton>
    </div>
  );
}

const Arrow = ({ turned = false }: { turned?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="1.1em"
    height="1.1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={turned ? { rotate: '180deg' } : undefined}
  >
    <path d="M19 12H5m6-6-6 6 6 6" />
  </svg>
);
