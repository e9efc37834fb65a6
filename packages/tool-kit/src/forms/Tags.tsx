import { tagLimits } from '@atelier/contracts/tool-options';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../elements/Button.tsx';
import { IconButton, LineIcon } from '../elements/IconButton.tsx';
import { showUndoToast } from '../feedback/UndoToast.tsx';
import { messages } from '../messages.ts';
import { TextInput } from './Field.tsx';

const texts = messages.tags;

interface TagsProps {
  tags: readonly string[];
  most: number;
  /** Where a tag leads; absent if it is only text. */
  linkOf?: (tag: string) => { to: string; title: string };
  /** Below the field, such as who sees the tags. */
  hint?: string;
  /** Stores the tags; absent if they are read-only. Resolves to false after a failure. */
  onSave?: ((tags: string[]) => Promise<boolean>) | false;
}

/** Tags, usually as links. With `onSave` each can be removed, with undo, and a field adds more. */
export function Tags({ tags, most, linkOf, hint, onSave }: TagsProps) {
  const [entered, setEntered] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const add = async (event: FormEvent, save: (tags: string[]) => Promise<boolean>) => {
    event.preventDefault();
    const tag = entered.trim();
    if (tag && (await save([...tags, tag]))) setEntered('');
  };
  const remove = async (tag: string, save: (tags: string[]) => Promise<boolean>) => {
    const rest = tags.filter((other) => other !== tag);
    if (!(await save(rest))) return;
    form.current?.querySelector('input')?.focus();
    showUndoToast(texts.removed({ tag }), () => void save([...rest, tag]));
  };
  return (
    <div className="kit:grid kit:gap-3">
      {tags.length > 0 && (
        <ul className="kit:flex kit:flex-wrap kit:gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="kit:flex kit:min-h-8 kit:max-w-full kit:items-center kit:rounded-full kit:border kit:border-line-strong kit:text-[0.82rem] kit:pointer-coarse:min-h-10"
            >
              {linkOf ? (
                <Link
                  {...linkOf(tag)}
                  className="kit:rounded-full kit:px-3 kit:py-1 kit:wrap-anywhere kit:hover:underline"
                >
                  {tag}
                </Link>
              ) : (
                <span className="kit:px-3 kit:py-1 kit:wrap-anywhere">{tag}</span>
              )}
              {onSave && (
                <IconButton
                  plain
                  className="kit:size-8 kit:pointer-coarse:size-10"
                  label={texts.remove({ tag })}
                  onClick={() => void remove(tag, onSave)}
                >
                  <LineIcon path="M7 7l10 10M17 7 7 17" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {onSave &&
        (tags.length < most ? (
          <form
            ref={form}
            className="kit:flex kit:flex-wrap kit:items-end kit:gap-2"
            onSubmit={(event) => void add(event, onSave)}
          >
            <div className="kit:min-w-0 kit:flex-[1_1_12rem]">
              <TextInput
                label={texts.add}
                value={entered}
                maxLength={tagLimits.characters}
                autoComplete="off"
                enterKeyHint="done"
                onChange={({ currentTarget }) => setEntered(currentTarget.value)}
              />
            </div>
            <Button type="submit" disabled={!entered.trim()}>
              {texts.addButton}
            </Button>
          </form>
        ) : (
          <p className="kit:text-sm kit:text-ink-3">{texts.most({ count: most })}</p>
        ))}
      {onSave && hint && <p className="kit:text-[0.82rem]/[1.45] kit:text-ink-3">{hint}</p>}
    </div>
  );
}
