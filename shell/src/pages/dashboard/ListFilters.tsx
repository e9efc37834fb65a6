import { FilterButton, SearchField } from '@atelier/tool-kit/forms';
import { X } from 'lucide-react';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { typeFilters } from './creation-style.ts';
import type { ListAddress } from './list-address.ts';
import type { History } from './use-history.ts';

interface ListFiltersProps {
  address: ListAddress;
  history: History;
  /** Whether they are shown on a phone, too. */
  open: boolean;
}

/** The search field and the filters that the user's history is long enough for, and those in use. */
export function ListFilters({ address, history, open }: ListFiltersProps) {
  const { type, setType, query, setQuery, starred, setStarred, tag, clearTag } = address;
  const { registry } = useSettings();
  const searched = history.long || query !== '';
  const types = typeFilters(registry).filter(
    ({ value }) => value === 'all' || value === type || (history.types?.has(value) ?? true),
  );
  const typed = types.length > 2 || type !== 'all';
  const stars = history.starred || starred;
  if (!searched && !typed && !stars && !tag) return null;
  return (
    <search
      data-open={open}
      className="max-sm:not-data-[open=true]:hidden flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b px-(--inset) py-3.5"
    >
      {searched && <SearchField label={texts.search} text={query} onText={setQuery} />}
      <fieldset className="flex min-w-0 max-w-full gap-1 overflow-x-auto p-0.5 [scrollbar-width:none] sm:flex-wrap min-[30rem]:gap-1.5">
        <legend className="sr-only">{texts.filter}</legend>
        {typed &&
          types.map(({ value, label }) => (
            <FilterButton key={value} pressed={value === type} onPress={() => setType(value)}>
              {label}
            </FilterButton>
          ))}
        {tag && (
          <button
            type="button"
            aria-label={texts.clearTag({ tag })}
            title={texts.clearTag({ tag })}
            className="flex min-h-8 max-w-full items-center gap-1 rounded-full bg-ink px-3 py-1 font-[550] text-[0.82rem] text-paper wrap-anywhere"
            onClick={clearTag}
          >
            {tag}
            <X className="size-3.5 flex-none" aria-hidden="true" />
          </button>
        )}
        {stars && (
          <FilterButton pressed={starred} onPress={() => setStarred(!starred)}>
            {texts.starred}
          </FilterButton>
        )}
      </fieldset>
    </search>
  );
}
