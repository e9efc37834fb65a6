import { Markdown } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { bareTitle, hasList, parseTitles } from './parse-titles.ts';
import { TitleItem } from './TitleItem.tsx';

const renderItem = (text: string, formatted: ReactNode) => (
  <TitleItem title={bareTitle(text)}>{formatted}</TitleItem>
);

/** The answer as formatted markdown, each item of its list a title that can be used on its own; so is a lone line. */
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
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-3">{messages.titles.scoreNote}</p>
      )}
    </>
  );
}
