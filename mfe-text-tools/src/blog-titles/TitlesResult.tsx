import { bareTitle, parseTitles } from '@atelier/contracts/titles';
import { Button, ButtonLink, CopyButton, Markdown, type UsedRun } from '@atelier/tool-kit';
import { createContext, type ReactNode, useContext } from 'react';
import { messages } from '../messages.ts';
import { startingText, TextPanel } from '../TextPanel.tsx';
import { hasList, scoreTitle, sortTitles } from './titles.ts';
import type { TitlesInput } from './titles-tool.ts';

const { titles: texts } = messages;
const labels = { ...texts, elsewhere: () => texts.elsewhere };

const articleAbout = (title: string) => ({
  pathname: '/ai/write-article',
  search: `?${new URLSearchParams({ topic: title })}`,
});

/** Starts a run for titles like one of them; null while a run is busy. */
const MoreLike = createContext<((title: string) => void) | null>(null);

function TitleItem({ title, children }: { title: string; children: ReactNode }) {
  const { score, traits } = scoreTitle(title);
  const findMore = useContext(MoreLike);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-2 py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <div
          dir="auto"
          className="font-serif text-xl leading-tight tracking-[-0.012em] text-balance text-ink [&_strong]:font-normal"
        >
          {children}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          <span className="font-medium text-tool-accent-ink">{texts.score({ score })}</span>
          <span>{traits.join(' · ')}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {findMore && (
          <Button
            size="small"
            kind="ghost"
            aria-label={texts.moreLike({ title })}
            onClick={() => findMore(title)}
          >
            {texts.more}
          </Button>
        )}
        <ButtonLink size="small" to={articleAbout(title)} aria-label={texts.writeFor({ title })}>
          {texts.write}
        </ButtonLink>
        <CopyButton text={title} label={texts.copyOne({ title })} plain />
      </div>
    </li>
  );
}

const renderItem = (text: string, formatted: ReactNode) => (
  <TitleItem title={bareTitle(text)}>{formatted}</TitleItem>
);

export function Titles({ markdown, streaming = false }: { markdown: string; streaming?: boolean }) {
  const titles = parseTitles(markdown);
  const only = !streaming && !hasList(markdown) ? titles[0] : undefined;
  return (
    <>
      {only ? (
        <ol>
          <TitleItem title={only}>
            <Markdown text={markdown} />
          </TitleItem>
        </ol>
      ) : (
        <Markdown
          text={markdown}
          streaming={streaming}
          renderItem={renderItem}
          className="max-w-none [&_:is(ol,ul)]:-mx-2 [&_:is(ol,ul)]:list-none [&_:is(ol,ul)]:p-0 [&_li]:mt-0"
        />
      )}
      {!streaming && titles.length > 0 && (
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-3">{texts.scoreNote}</p>
      )}
    </>
  );
}

const amountOf = (markdown: string) => texts.count({ count: parseTitles(markdown).length });

export const byScore = (markdown: string) => sortTitles(markdown, (title) => scoreTitle(title).score);

interface TitlesResultProps {
  run: UsedRun<TitlesInput>;
  onMore: (title: string) => void;
}

export const TitlesResult = ({ run, onMore }: TitlesResultProps) => (
  <MoreLike value={run.busy ? null : onMore}>
    <TextPanel
      run={run}
      labels={labels}
      topic={run.result?.input?.keyword}
      amountOf={amountOf}
      progressText={run.text ? `${texts.writing} ${amountOf(run.text)},` : startingText(run, texts.starting)}
      arrange={byScore}
    >
      {(text, streaming) => <Titles markdown={text} streaming={streaming} />}
    </TextPanel>
  </MoreLike>
);
