import { titleLimit } from '@atelier/contracts/tool-options';
import { Button } from '@atelier/tool-kit/forms';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';

/** A field for a creation's name. `onEnd` receives the new name, or nothing if it stays the same. */
export function RenameForm({ name, onEnd }: { name: string; onEnd(name?: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = name.slice(0, titleLimit);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = field.current?.value.trim() ?? '';
    onEnd(entered === shown.trim() ? undefined : entered);
  };
  return (
    <form
      className="flex flex-1 flex-wrap items-center gap-2 py-3.75 ps-(--inset)"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEnd();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {texts.name}
      </label>
      <input
        ref={field}
        id={id}
        className="min-h-10 min-w-0 flex-[1_1_14rem] rounded-field border border-line-field bg-paper px-3 py-1.5 text-base"
        defaultValue={shown}
        maxLength={titleLimit}
        autoComplete="off"
        dir="auto"
      />
      <Button kind="primary" size="small" type="submit">
        {texts.save}
      </Button>
      <Button size="small" onClick={() => onEnd()}>
        {texts.cancel}
      </Button>
    </form>
  );
}
