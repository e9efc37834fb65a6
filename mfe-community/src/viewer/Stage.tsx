import type { PublishedCreation } from '@atelier/contracts';
import { IconButton, LineIcon } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { captionOf, hasTransparency, ratioOf, smaller } from '../gallery/image.ts';
import { messages } from '../messages.ts';
import { usePaging } from './use-paging.ts';

interface StageProps {
  image: PublishedCreation;
  before: PublishedCreation | undefined;
  after: PublishedCreation | undefined;
  onOpen: (id: string) => void;
}

const large = 1920;
const arrowLeft = 'M19 12H5m6-6-6 6 6 6';
const arrowRight = 'M5 12h14m-6-6 6 6-6 6';
const labels = messages.viewer;

/** An image as large as possible, with previous and next buttons. Its tile is shown while it loads. */
export function Stage({ image, before, after, onOpen }: StageProps) {
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
        key={image.id}
        src={smaller(image.content, large)}
        alt={captionOf(image)}
        className={hasTransparency(image) ? 'bg-chequered' : undefined}
        style={{
          aspectRatio: ratioOf(image),
          ...(!hasTransparency(image) && { backgroundImage: `url("${smaller(image.content, 480)}")` }),
        }}
      />
      {/* Disabled buttons would lose the focus. */}
      <IconButton
        label={labels.previous}
        className="viewer-arrow"
        aria-disabled={!before}
        onClick={() => before && onOpen(before.id)}
      >
        <LineIcon path={arrowLeft} />
      </IconButton>
      <IconButton
        label={labels.next}
        className="viewer-arrow viewer-arrow-next"
        aria-disabled={!after}
        onClick={() => after && onOpen(after.id)}
      >
        <LineIcon path={arrowRight} />
      </IconButton>
    </div>
  );
}
