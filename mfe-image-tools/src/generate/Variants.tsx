import type { Creation } from '@atelier/contracts';
import {
  callApi,
  classNames,
  IconButton,
  LineIcon,
  reported,
  showUndoToast,
  ZoomDialog,
} from '@atelier/tool-kit';
import { useId, useRef, useState } from 'react';
import { DownloadButtons } from '../images/DownloadButtons.tsx';
import { Mat } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';

interface VariantsProps {
  creation: Creation;
  /** Its images, of which its content is the chosen one. */
  images: readonly string[];
  title: string;
  /** Width divided by height, where known: reserves the space until the images are loaded. */
  ratio?: number;
  /** Called with the changed creation; a choice is shown before the server has stored it. */
  onChange: (creation: Creation) => void;
}

const labels = messages.variants;
const enlarge = 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5';

export function Variants({ creation, images, title, ratio, onChange }: VariantsProps) {
  const name = useId();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const choose = useChoice(creation, images, onChange);
  const chosen = images.indexOf(creation.content);
  const shown = images[zoomed ?? -1];
  return (
    <>
      <Mat>
        <fieldset className="grid w-full grid-cols-2 gap-3">
          <legend className="sr-only">{labels.choose}</legend>
          {images.map((address, index) => (
            <div className="group relative grid min-w-0 place-items-center" key={address}>
              <label className="relative block w-fit max-w-full">
                <input
                  className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
                  type="radio"
                  name={name}
                  aria-label={labels.image({ number: index + 1 })}
                  checked={index === chosen}
                  onChange={() => choose(index)}
                />
                <img
                  className={classNames(
                    'block max-h-[calc(0.5*var(--image-height))] max-w-full rounded-small outline-offset-2 transition-opacity duration-(--quick)',
                    'peer-checked:outline-3 peer-checked:outline-tool-accent-ink peer-focus-visible:outline-3 peer-focus-visible:outline-accent',
                    'peer-not-checked:opacity-85 group-hover:opacity-100',
                  )}
                  src={`${address}?w=640&format=webp`}
                  alt={`${title} (${labels.image({ number: index + 1 })})`}
                  decoding="async"
                  style={
                    ratio
                      ? { aspectRatio: ratio, width: `calc(0.5 * var(--image-height) * ${ratio})` }
                      : undefined
                  }
                />
              </label>
              <IconButton
                className="absolute end-2 top-2 z-2 bg-sheet [@media(hover:hover)]:not-group-hover:not-focus-visible:opacity-0"
                label={labels.enlarge({ number: index + 1 })}
                onClick={() => setZoomed(index)}
              >
                <LineIcon path={enlarge} />
              </IconButton>
            </div>
          ))}
        </fieldset>
      </Mat>
      {shown && (
        <ZoomDialog
          open
          onOpenChange={() => setZoomed(null)}
          src={shown}
          alt={`${title} (${labels.image({ number: (zoomed ?? 0) + 1 })})`}
          actions={<DownloadButtons image={shown} title={title} creation={creation} />}
        />
      )}
    </>
  );
}

/** Shows a choice at once and stores it; after quick choices, the last one. */
function useChoice(creation: Creation, images: readonly string[], onChange: VariantsProps['onChange']) {
  const wanted = useRef<number | null>(null);
  const storing = useRef(false);

  async function store() {
    let stored = creation;
    storing.current = true;
    for (let image: number | null = null; image !== wanted.current; ) {
      image = wanted.current;
      const body = { image: image ?? 0 };
      const chosen = await reported(callApi('chooseImage', { params: { id: creation.id }, body }));
      if (!chosen) break;
      stored = chosen.creation;
    }
    storing.current = false;
    onChange(stored);
  }

  return (index: number) => {
    onChange({ ...creation, content: images[index] ?? creation.content });
    wanted.current = index;
    if (!storing.current) void store();
  };
}

/** Discards the images that are not chosen; a toast brings them back. */
export async function discardOthers(creation: Creation, onChange: VariantsProps['onChange']) {
  const others = (creation.images?.length ?? 1) - 1;
  const kept = await decide(creation.id, 'discard', onChange);
  if (kept)
    showUndoToast(labels.discarded({ count: others }), () => void decide(creation.id, 'keep', onChange));
}

async function decide(id: string, others: 'discard' | 'keep', onChange: VariantsProps['onChange']) {
  const stored = await reported(callApi('chooseImage', { params: { id }, body: { others } }));
  if (stored) onChange(stored.creation);
  return stored;
}
