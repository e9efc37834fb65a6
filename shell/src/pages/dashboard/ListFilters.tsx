import { searchLimit } from '@atelier/contracts/tool-options';
import { IconButton } from '@atelier/tool-kit/forms';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { type TypeFilter, typeFilters } from './creation-look.ts';

interface ListFiltersProps {
  type: TypeFilter;
  onType(type: TypeFilter): void;
  query: string;
  onQuery(query: string): void;
}

/** The search field and the filter by type. */
export function ListFilters({ type, onType, query, onQuery }: ListFiltersProps) {
  const { registry } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <search className="recent-filters">
      <div className="recent-search">
        <Search aria-hidden="true" />
        <label className="kit-spoken" htmlFor={id}>
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
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onQuery('');
          }}
        />
        {query && (
          <IconButton
            plain
            label={texts.clearSearch}
            onClick={() => {
              onQuery('');
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <fieldset className="type-filters">
        <legend className="kit-spoken">{texts.filter}</legend>
        {typeFilters(registry).map(({ value, label }) => (
          <button type="button" key={value} aria-pressed={value === type} onClick={() => onType(value)}>
            {label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
