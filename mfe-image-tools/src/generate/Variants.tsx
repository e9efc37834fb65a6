import type { Creation } from '@atelier/contracts';
import {
  Button,
  callApi,
  classNames,
  IconButton,
  LineIcon,
  showUndoToast,
  toApiError,
  toast,
  ZoomDialog,
} from '@atelier/tool-kit';
import { useId, useRef, useState } from 'react';
import { DownloadButtons } from '../images/DownloadMenu.tsx';
import { Mat, Note } from '../images/ImagePanel.tsx';
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

/** Several images of one request side by side: one is chosen, the others stay or are discarded. */
export function Variants({ creation, images, title, ratio, onChange }: VariantsProps) {
  const name = useId();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const choose = useChoice(creation, images, onChange);
  const chosen = images.indexOf(creation.content);
  const discard = async () => {
    setDiscarding(true);
    const kept = await decide(creation.id, 'discard', onChange);
    setDiscarding(false);
    if (kept)
      showUndoToast(
        labels.discarded({ count: images.length - 1 }),
        () => void decide(creation.id, 'keep', onChange),
      );
  };
  const shown = images[zoomed ?? -1];
  return (
    <>
      <Mat>
        <fieldset className="grid w-full grid-cols-2 gap-3">
          <legend className="sr-only">{labels.choose}</legend>
          {images.map((address, index) => (
            <div className="relative grid min-w-0 place-items-center" key={address}>
              <label className="group relative block w-fit max-w-full">
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
                className="absolute end-2 bottom-2 z-2 bg-sheet"
                label={labels.enlarge({ number: index + 1 })}
                onClick={() => setZoomed(index)}
              >
                <LineIcon path={enlarge} />
              </IconButton>
            </div>
          ))}
        </fieldset>
      </Mat>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Note>{labels.chosen({ number: chosen + 1, count: images.length })}</Note>
        <Button className="mt-3" size="small" busy={discarding} onClick={discard}>
          {labels.discard}
        </Button>
      </div>
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

/** Shows a choice at once and stores it; while one is being stored, only the last further choice counts. */
function useChoice(creation: Creation, images: readonly string[], onChange: VariantsProps['onChange']) {
  const wanted = useRef<number | null>(null);
  return async (index: number) => {
    onChange({ ...creation, content: images[index] ?? creation.content });
    const storing = wanted.current !== null;
    wanted.current = index;
    if (storing) return;
    let stored = creation;
    try {
      for (let next: number | null = null; next !== wanted.current; ) {
        next = wanted.current;
        const body = { image: next ?? index };
        ({ creation: stored } = await callApi('chooseImage', { params: { id: creation.id }, body }));
      }
    } catch (error) {
      toast.error(toApiError(error).message);
    }
    wanted.current = null;
    onChange(stored);
  };
}

/** Discards or restores the other images. Returns the changed creation, or null after a failure. */
async function decide(id: string, others: 'discard' | 'keep', onChange: VariantsProps['onChange']) {
  try {
    const { creation } = await callApi('chooseImage', { params: { id }, body: { others } });
    onChange(creation);
    return creation;
  } catch (error) {
    toast.error(toApiError(error).message);
    return null;
  }
}
