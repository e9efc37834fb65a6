import { searchLimit } from '@atelier/contracts/tool-options';
import { useRef } from 'react';
import { IconButton } from '../elements/IconButton.tsx';
import { Search, X } from '../elements/icons.ts';
import { messages } from '../messages.ts';

interface SearchFieldProps {
  label: string;
  text: string;
  onText(text: string): void;
}

/** A search field with a button that clears it, as Escape does. */
export function SearchField({ label, text, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="kit:relative kit:flex kit:max-w-104 kit:flex-[1_1_16rem] kit:items-center">
      <Search
        className="kit:pointer-events-none kit:absolute kit:start-3.25 kit:size-4.25 kit:text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={searchLimit}
        autoComplete="off"
        // 16 px, so that phones do not zoom in on focus.
        className="kit:min-h-11 kit:w-full kit:min-w-0 kit:rounded-field kit:border kit:border-line-field kit:bg-paper kit:py-2 kit:ps-9.5 kit:pe-11 kit:text-base"
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onText('');
        }}
      />
      {text && (
        <IconButton
          plain
          className="kit:absolute kit:end-0.5"
          label={messages.clearSearch}
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
