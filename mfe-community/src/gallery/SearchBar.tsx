import type { PublishedCreation } from '@atelier/contracts';
import { communityOrders, searchLimit } from '@atelier/contracts/tool-options';
import { IconButton, LineIcon, Pills } from '@atelier/tool-kit';
import { useRef } from 'react';
import type { GallerySearch } from '../address.ts';
import { messages } from '../messages.ts';

const texts = messages.search;
const orders = communityOrders.map((value) => ({ value, label: messages.orders[value] }));
const mostTags = 8;

interface SearchBarProps {
  search: GallerySearch;
  /** The loaded images: their most frequent tags are offered. */
  images: readonly PublishedCreation[];
}

/** The search field, the order, and the tags of the gallery. */
export function SearchBar({ search, images }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 [&_legend]:sr-only">
        <form
          // Navigation, such as Back, changes the text.
          key={search.q}
          className="relative flex max-w-104 flex-[1_1_16rem] items-center"
          onSubmit={(event) => {
            event.preventDefault();
            search.setText(field.current?.value ?? '');
          }}
        >
          <span
            className="pointer-events-none absolute start-3 grid text-ink-3 [&_svg]:size-4.5"
            aria-hidden="true"
          >
            <LineIcon path={glass} />
          </span>
          <input
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={texts.label}
            placeholder={texts.label}
            defaultValue={search.q}
            maxLength={searchLimit}
            autoComplete="off"
            className="min-h-11 w-full min-w-0 rounded-field border border-line-field bg-paper py-2 ps-10 pe-11 text-base"
          />
          {search.q && (
            <IconButton
              plain
              className="absolute end-0.5"
              label={texts.clear}
              onClick={() => search.setText('')}
            >
              <LineIcon path={cross} />
            </IconButton>
          )}
        </form>
        <Pills label={messages.sort} options={orders} value={search.sort} onChange={search.setSort} />
      </div>
      <TagRow search={search} tags={frequentTags(images, search.tag)} />
    </search>
  );
}

const glass = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13m4.7 11.2L20 20';
const cross = 'M6 6l12 12M18 6 6 18';

/** The chosen tag first, then the most frequent ones. */
function frequentTags(images: readonly PublishedCreation[], chosen: string): string[] {
  const counts = new Map<string, number>();
  for (const tag of images.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  counts.delete(chosen);
  const others = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
  return [...(chosen ? [chosen] : []), ...others].slice(0, mostTags);
}

/** Buttons that show only the images with a tag; the pressed one shows all again. */
function TagRow({ search, tags }: { search: GallerySearch; tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={texts.tags}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            aria-pressed={tag === search.tag}
            onClick={() => search.setTag(tag === search.tag ? '' : tag)}
            className="min-h-8 max-w-full rounded-full border border-line-strong px-3 py-1 text-[0.82rem] text-ink-2 wrap-anywhere transition-colors duration-(--quick) hover:border-ink-3 hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:font-[550] aria-pressed:text-paper pointer-coarse:min-h-10 forced-colors:aria-pressed:outline-3 forced-colors:aria-pressed:outline-[Highlight]"
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
