import type { PublishedCreation } from '@atelier/contracts';
import { communityOrders } from '@atelier/contracts/tool-options';
import { FilterButton, Pills, SearchField } from '@atelier/tool-kit';
import type { GallerySearch } from '../address.ts';
import { messages } from '../messages.ts';

const texts = messages.search;
const orders = communityOrders.map((value) => ({ value, label: messages.orders[value] }));
const mostTags = 8;

interface SearchBarProps {
  search: GallerySearch;
  images: readonly PublishedCreation[];
}

export const SearchBar = ({ search, images }: SearchBarProps) => (
  <search className="mb-6 grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 [&_legend]:sr-only">
      <SearchField label={texts.label} text={search.text} onText={search.setText} />
      <Pills label={messages.sort} options={orders} value={search.sort} onChange={search.setSort} />
    </div>
    <TagRow search={search} tags={frequentTags(images, search.tag)} />
  </search>
);

function frequentTags(images: readonly PublishedCreation[], chosen: string): string[] {
  const counts = new Map<string, number>();
  for (const tag of images.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  counts.delete(chosen);
  const others = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
  return [...(chosen ? [chosen] : []), ...others].slice(0, mostTags);
}

function TagRow({ search, tags }: { search: GallerySearch; tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={texts.tags}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <FilterButton
            pressed={tag === search.tag}
            onPress={() => search.setTag(tag === search.tag ? '' : tag)}
          >
            {tag}
          </FilterButton>
        </li>
      ))}
    </ul>
  );
}
