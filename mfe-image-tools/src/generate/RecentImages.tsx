import type { Creation, CreationSummary } from '@atelier/contracts';
import { CreationFace, useList } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { descriptionOf } from './generate-tool.ts';

interface RecentImagesProps {
  shown: Creation | null;
  listKey: string;
  onShow: (image: CreationSummary) => void;
}

const fetched = 24;
const listed = 8;
const labels = messages.generate;

const isGenerated = ({ settings }: CreationSummary) => (settings.tool ?? 'generate') === 'generate';

export function RecentImages({ shown, listKey, onShow }: RecentImagesProps) {
  const { items, reload } = useList('getUserCreations', { type: 'image', limit: fetched });
  const known = useRef(listKey);
  useEffect(() => {
    if (known.current === listKey) return;
    known.current = listKey;
    void reload();
  }, [listKey, reload]);
  const images = items.filter(isGenerated).slice(0, listed);
  if (images.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4" aria-label={labels.recent}>
      <h3 className="mb-[0.6rem] text-[0.82rem]/[1.3] font-medium text-ink-3">{labels.recent}</h3>
      <ul className="grid max-w-176 grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
        {images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              className="block w-full rounded-field focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent not-focus-visible:aria-[current]:outline-2 not-focus-visible:aria-[current]:outline-offset-2 not-focus-visible:aria-[current]:outline-tool-accent-ink"
              aria-label={labels.show({ description: descriptionOf(image) })}
              aria-current={image.id === shown?.id || undefined}
              title={descriptionOf(image)}
              onClick={() => onShow(image)}
            >
              <CreationFace
                image={(image.id === shown?.id ? shown : image).content}
                excerpt=""
                icon={null}
                sizes="5.5rem"
                className="aspect-square"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
