import type { PublishedCreation } from '@atelier/contracts';
import { IconButton } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { captionOf, isCutOut, ratioOf, smaller } from '../gallery/picture.ts';
import { messages } from '../messages.ts';
import { Arrow } from './Arrow.tsx';
import { usePaging } from './use-paging.ts';

interface StageProps {
  picture: PublishedCreation;
  before: PublishedCreation | undefined;
  after: PublishedCreation | undefined;
  onOpen: (id: string) => void;
}

const large = 1920;
const words = messages.viewer;

/** A picture as large as there is room, and the ways to its neighbours. While it loads, its tile stands in. */
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
        className={isCutOut(picture) ? 'kit-chequered' : undefined}
        style={{
          aspectRatio: ratioOf(picture),
          ...(!isCutOut(picture) && { backgroundImage: `url("${smaller(picture.content, 480)}")` }),
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
