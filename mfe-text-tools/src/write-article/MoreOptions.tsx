import { articleWishes, tones } from '@atelier/contracts/tool-options';
import { LineIcon, Pills, TextArea, toneName } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { type ArticleInput, wishesOf, wishNames } from './article-tool.ts';

const { options } = messages.article;
const toneOptions = [
  { value: '' as const, label: options.anyTone },
  ...tones.map((value) => ({ value, label: toneName(value) })),
];

interface MoreOptionsProps {
  values: ArticleInput;
  set(change: Partial<ArticleInput>): void;
}

/** Further options of an article: collapsed, unless the page's query sets one of them. */
export function MoreOptions({ values, set }: MoreOptionsProps) {
  const used = Object.keys(wishesOf(values)).length;
  const [open, setOpen] = useState(used > 0);
  return (
    <details
      className="group border-line border-t pt-3"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-field text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <LineIcon path="m6 9 6 6 6-6" className="transition-transform group-open:rotate-180" />
        {options.more}
        {used > 0 && <span className="text-ink-3">{options.used({ count: used })}</span>}
      </summary>
      <div className="grid gap-5 pt-4">
        <Pills
          label={options.tone}
          options={toneOptions}
          value={values.tone}
          onChange={(tone) => set({ tone })}
        />
        {wishNames.map((name) => (
          <TextArea
            key={name}
            line={name !== 'outline'}
            optional
            label={options[name]}
            placeholder={options.placeholders[name]}
            value={values[name]}
            maxLength={articleWishes[name].limit}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}
