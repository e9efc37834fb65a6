import type { PublishedCreation } from '@atelier/contracts';
import { IconButton, LineIcon } from '@atelier/tool-kit';
import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { captionOf, hasTransparency, ratioOf, smaller } from '../gallery/image.ts';
import { BlurredImage, RevealButton } from '../gallery/Sensitive.tsx';
import { messages } from '../messages.ts';

interface StageProps {
  image: PublishedCreation;
  before: PublishedCreation | undefined;
  after: PublishedCreation | undefined;
  onOpen: (id: string) => void;
  onReveal: () => void;
}

const arrow =
  'absolute top-[calc(50%-1.375rem)] size-11 rounded-full border-transparent bg-[oklch(from_var(--raised)_l_c_h/0.86)] text-ink shadow-2 not-focus-visible:aria-disabled:pointer-events-none not-focus-visible:aria-disabled:opacity-0';
const large = 1920;
const arrowLeft = 'M19 12H5m6-6-6 6 6 6';
const arrowRight = 'M5 12h14m-6-6 6 6-6 6';
const labels = messages.viewer;

export function Stage({ image, before, after, onOpen, onReveal }: StageProps) {
  const touch = usePaging({
    before: before && (() => onOpen(before.id)),
    after: after && (() => onOpen(after.id)),
  });
  useEffect(() => {
    for (const neighbour of [after, before])
      if (neighbour && !neighbour.sensitive) new Image().src = smaller(neighbour.content, large);
  }, [after, before]);
  return (
    <div
      className="relative grid h-(--stage) max-h-192 min-h-56 touch-pan-y touch-pinch-zoom place-items-center overflow-hidden rounded-card bg-sunk"
      {...touch}
    >
      {image.sensitive ? (
        <>
          <BlurredImage content={image.content} />
          <RevealButton caption={captionOf(image)} onReveal={onReveal} />
        </>
      ) : (
        <img
          key={image.id}
          src={smaller(image.content, large)}
          alt={captionOf(image)}
          className={`max-h-full min-h-0 max-w-full animate-appear object-contain [grid-area:1/1] ${hasTransparency(image) ? 'bg-chequered bg-size-[20px_20px]' : 'bg-cover bg-center'}`}
          style={{
            aspectRatio: ratioOf(image),
            ...(!hasTransparency(image) && { backgroundImage: `url("${smaller(image.content, 480)}")` }),
          }}
        />
      )}
      {/* Disabled buttons would lose the focus. */}
      <IconButton
        label={labels.previous}
        className={`${arrow} start-3`}
        aria-disabled={!before}
        onClick={() => before && onOpen(before.id)}
      >
        <LineIcon path={arrowLeft} />
      </IconButton>
      <IconButton
        label={labels.next}
        className={`${arrow} end-3`}
        aria-disabled={!after}
        onClick={() => after && onOpen(after.id)}
      >
        <LineIcon path={arrowRight} />
      </IconButton>
    </div>
  );
}

interface Neighbours {
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const swipe = 48;

function usePaging({ before, after }: Neighbours) {
  const from = useRef<{ x: number; y: number } | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft') before?.();
    if (event.key === 'ArrowRight') after?.();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) < swipe || Math.abs(x) < Math.abs(y) * 1.5) return;
      (x > 0 ? before : after)?.();
    },
  };
}
