import type { Creation } from '@atelier/contracts';
import { tagLimits } from '@atelier/contracts/tool-options';
import { showUndoToast } from '@atelier/tool-kit/feedback';
import { TextInput } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { creationPage } from '../../messages.ts';

const texts = creationPage.tags;

interface TagsProps {
  creation: Creation;
  /** Resolves to null when they could not be stored. */
  onSave(tags: string[]): Promise<Creation | null>;
}

/** The owner's tags: each leads to all creations with it, and can be removed; a field adds more. */
export function Tags({ creation: { tags = [] }, onSave }: TagsProps) {
  const [entered, setEntered] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const full = tags.length >= tagLimits.most;
  const focusField = () => form.current?.querySelector('input')?.focus();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = entered.trim();
    if (tag && (await onSave([...tags, tag]))) setEntered('');
  };
  const remove = async (tag: string) => {
    const rest = tags.filter((other) => other !== tag);
    if (!(await onSave(rest))) return;
    focusField();
    showUndoToast(texts.removed({ tag }), () => void onSave([...rest, tag]));
  };
  return (
    <Panel title={texts.title}>
      {tags.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-8 items-center rounded-full border border-line-strong ps-3 text-sm pointer-coarse:min-h-10"
            >
              <Link
                to={`/ai?${new URLSearchParams({ tag })}`}
                title={texts.show({ tag })}
                className="wrap-anywhere"
              >
                {tag}
              </Link>
              <button
                type="button"
                aria-label={texts.remove({ tag })}
                className="grid size-8 place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:size-10"
                onClick={() => void remove(tag)}
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="text-ink-3 text-sm">{texts.most({ count: tagLimits.most })}</p>
      ) : (
        <form ref={form} onSubmit={(event) => void add(event)}>
          <TextInput
            label={texts.add}
            hint={texts.hint}
            value={entered}
            maxLength={tagLimits.characters}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ currentTarget }) => setEntered(currentTarget.value)}
          />
        </form>
      )}
    </Panel>
  );
}
