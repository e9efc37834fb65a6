import { ButtonLink, CopyButton } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { scoreTitle } from './score-title.ts';

const { titles: words } = messages;

const articleAbout = (title: string) => ({
  pathname: '/ai/write-article',
  search: `?${new URLSearchParams({ topic: title })}`,
});

/** One title: as the model formatted it, with its score and what can be done with it. */
export function TitleItem({ title, children }: { title: string; children: ReactNode }) {
  const { score, traits } = scoreTitle(title);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-2 py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <div className="font-serif text-xl leading-tight tracking-[-0.012em] text-balance text-ink [&_strong]:font-normal">
          {children}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          <span className="font-medium text-tool-accent-ink">{words.score(score)}</span>
          <span>{traits.join(' · ')}</span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        <ButtonLink size="small" to={articleAbout(title)} aria-label={words.writeFor(title)} viewTransition>
          {words.write}
        </ButtonLink>
        <CopyButton text={title} label={words.copyOne(title)} plain />
      </div>
    </li>
  );
}
