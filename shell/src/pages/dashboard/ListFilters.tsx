import { historyOrders, searchLimit } from '@atelier/contracts/tool-options';
import { IconButton } from '@atelier/tool-kit/forms';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { typeFilters } from './creation-style.ts';
import type { ListAddress } from './list-address.ts';

/** The search field, the filters and the order. */
export function ListFilters({ address }: { address: ListAddress }) {
  const { type, setType, query, setQuery, starred, setStarred, tag, clearTag, sort, setSort } = address;
  const { registry } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <search className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-line border-b px-(--inset) py-3.5">
      <div className="relative flex max-w-104 flex-[1_1_16rem] items-center">
        <Search className="pointer-events-none absolute start-3.25 size-4.25 text-ink-3" aria-hidden="true" />
        <label className="sr-only" htmlFor={id}>
          {texts.search}
        </label>
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          value={query}
          maxLength={searchLimit}
          placeholder={texts.search}
          autoComplete="off"
          // 16 px, so that phones do not zoom in on focus.
          className="min-h-11 w-full min-w-0 rounded-field border border-line-field bg-paper py-2 pe-11 ps-9.5 text-base"
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) setQuery('');
          }}
        />
        {query && (
          <IconButton
            plain
            className="absolute end-0.5"
            label={texts.clearSearch}
            onClick={() => {
              setQuery('');
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <fieldset className="flex flex-wrap gap-1 min-[30rem]:gap-1.5">
        <legend className="sr-only">{texts.filter}</legend>
        {typeFilters(registry).map(({ value, label }) => (
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
        <FilterButton pressed={starred} onPress={() => setStarred(!starred)}>
          {texts.starred}
        </FilterButton>
      </fieldset>
      <label className="flex items-center gap-2 text-ink-3 text-sm">
        {texts.sort}
        <select
          value={sort}
          onChange={({ currentTarget }) => setSort(historyOrders[currentTarget.selectedIndex] ?? 'newest')}
          className="min-h-9 rounded-field border border-line-field bg-paper px-2 text-ink"
        >
          {historyOrders.map((order) => (
            <option key={order} value={order}>
              {texts.orders[order]}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

interface FilterButtonProps {
  pressed: boolean;
  onPress(): void;
  children: string;
}

/** A button that shows only one type. In forced colours an outline replaces the filled background. */
const FilterButton = ({ pressed, onPress, children }: FilterButtonProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className="min-h-8 rounded-full border border-line-strong px-2 py-1 text-[0.82rem] text-ink-2 transition-colors duration-(--quick) ease-(--ease) hover:border-ink-3 hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:font-[550] aria-pressed:text-paper min-[30rem]:px-3.25 forced-colors:aria-pressed:outline-3 forced-colors:aria-pressed:outline-[Highlight]"
  >
    {children}
  </button>
);
