import type { PublishedCreation } from '@atelier/contracts';
import { publicTagsLimit, tagLimits } from '@atelier/contracts/tool-options';
import { callApi, IconButton, LineIcon, TextInput, toApiError, toast } from '@atelier/tool-kit';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { galleryOf } from '../address.ts';
import { messages } from '../messages.ts';

const texts = messages.tags;

interface PublicTagsProps {
  image: PublishedCreation;
  onChanged: (image: PublishedCreation) => void;
}

/** The tags of an image: each leads to all images with it. The owner adds and removes them. */
export function PublicTags({ image, onChanged }: PublicTagsProps) {
  const [entered, setEntered] = useState('');
  const { id, tags, mine } = image;

  async function save(next: string[]): Promise<void> {
    try {
      const body = { id, publish: true, tags: next };
      const { creation } = await callApi('setPublished', { body });
      onChanged({ ...image, tags: creation.public_tags ?? [] });
      setEntered('');
    } catch (error) {
      toast.error(toApiError(error).message);
    }
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (entered.trim()) void save([...tags, entered]);
  }

  if (tags.length === 0 && !mine) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-[0.82rem] font-medium text-ink-3">{texts.title}</h3>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-8 max-w-full items-center rounded-full border border-line-strong text-[0.82rem] pointer-coarse:min-h-10"
            >
              <Link
                to={galleryOf({ tag })}
                title={texts.show({ tag })}
                className="rounded-full px-3 py-1 wrap-anywhere hover:underline"
              >
                {tag}
              </Link>
              {mine && (
                <IconButton
                  plain
                  className="size-8 pointer-coarse:size-10"
                  label={texts.remove({ tag })}
                  onClick={() => void save(tags.filter((other) => other !== tag))}
                >
                  <LineIcon path="M7 7l10 10M17 7 7 17" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mine && tags.length < publicTagsLimit && (
        <form onSubmit={add}>
          <TextInput
            label={texts.add}
            hint={texts.hint}
            value={entered}
            maxLength={tagLimits.characters}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => setEntered(target.value)}
          />
        </form>
      )}
    </div>
  );
}
