import type { PublishedCreation } from '@atelier/contracts';
import { ButtonLink, CopyButton, Dialog, IconButton } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { HeartButton } from '../gallery/HeartButton.tsx';
import { captionOf, smaller } from '../gallery/picture.ts';
import { messages } from '../messages.ts';
import { Arrow } from './Arrow.tsx';
import { Unpublish } from './Unpublish.tsx';
import './viewer.css';

interface ViewerProps {
  pictures: PublishedCreation[];
  /** The id of the picture that is open, or null. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  isLiked: (creation: PublishedCreation) => boolean;
  onLike: (creation: PublishedCreation) => void;
  onUnpublished: (id: string) => void;
}

const words = messages.viewer;

/** A picture large, with its neighbours one arrow key away. */
export function Viewer({ pictures, openId, onOpen, isLiked, onLike, onUnpublished }: ViewerProps) {
  const at = pictures.findIndex(({ id }) => id === openId);
  const picture = pictures[at];
  const before = pictures[at - 1]?.id;
  const after = at < 0 ? undefined : pictures[at + 1]?.id;

  useEffect(() => {
    if (!picture) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && before) onOpen(before);
      if (key === 'ArrowRight' && after) onOpen(after);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [picture, before, after, onOpen]);

  if (!picture) return null;
  const caption = captionOf(picture);
  return (
    <Dialog open onOpenChange={(open) => !open && onOpen(null)} title={caption} size="wide">
      <div className="viewer-stage">
        <IconButton label={words.previous} disabled={!before} onClick={() => before && onOpen(before)}>
          <Arrow />
        </IconButton>
        <img key={picture.id} src={smaller(picture.content, 1920)} alt={caption} />
        <IconButton label={words.next} disabled={!after} onClick={() => after && onOpen(after)}>
          <Arrow turned />
        </IconButton>
      </div>
      <div className="viewer-foot">
        <HeartButton
          liked={isLiked(picture)}
          count={picture.like_count}
          caption={caption}
          onToggle={() => onLike(picture)}
        />
        <CopyButton text={picture.prompt} label={words.copy} />
        <ButtonLink size="small" to={`/ai/generate-images?prompt=${encodeURIComponent(picture.prompt)}`}>
          {words.reuse}
        </ButtonLink>
        {picture.mine && <Unpublish id={picture.id} onDone={() => onUnpublished(picture.id)} />}
        <span className="viewer-position">{words.position(at + 1, pictures.length)}</span>
      </div>
    </Dialog>
  );
}
