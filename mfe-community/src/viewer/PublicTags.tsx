import type { PublishedCreation } from '@atelier/contracts';
import { publicTagsLimit } from '@atelier/contracts/tool-options';
import { callApi, reported, Tags } from '@atelier/tool-kit';
import { galleryOf } from '../address.ts';
import { messages } from '../messages.ts';

const texts = messages.tags;

interface PublicTagsProps {
  image: PublishedCreation;
  onChanged: (image: PublishedCreation) => void;
}

export function PublicTags({ image, onChanged }: PublicTagsProps) {
  const { id, tags, mine } = image;

  async function save(next: string[]): Promise<boolean> {
    const stored = await reported(callApi('setPublished', { body: { id, publish: true, tags: next } }));
    if (stored) onChanged({ ...image, tags: stored.creation.public_tags ?? [] });
    return stored !== null;
  }

  if (tags.length === 0 && !mine) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-[0.82rem] font-medium text-ink-3">{texts.title}</h3>
      <Tags
        tags={tags}
        most={publicTagsLimit}
        linkOf={(tag) => ({ to: galleryOf({ tag }), title: texts.show({ tag }) })}
        hint={texts.hint}
        onSave={mine && save}
      />
    </div>
  );
}
