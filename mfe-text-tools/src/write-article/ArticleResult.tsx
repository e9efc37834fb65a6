import { Button, countWords, fileName, Markdown, type UsedRun } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { TextPanel } from '../TextPanel.tsx';

const { article } = messages;

/** The first heading of a text, or its first 60 characters, for its file name. */
const titleOf = (markdown: string) => /^#+\s+(.+)$/m.exec(markdown)?.[1] ?? markdown.slice(0, 60);

/** The result of the article writer. `length` is the form's value, used before the first run. */
export function ArticleResult({ run, length }: { run: UsedRun<'generateArticle'>; length: number }) {
  const target = run.sent()?.body?.length ?? length;
  const words = countWords(run.text);
  const stage = run.progress?.message;
  return (
    <TextPanel
      run={run}
      labels={article}
      amountOf={(text) => article.words(countWords(text))}
      progress={words === 0 ? null : Math.min(0.98, words / target)}
      progressText={
        words === 0
          ? (stage ?? article.starting)
          : `${stage ?? article.writing} ${article.count(words, target)},`
      }
      fileNameOf={(content) => fileName(titleOf(content), 'md')}
      noticeAction={
        !run.error && (
          <Button size="small" onClick={run.repeat}>
            {messages.run.again}
          </Button>
        )
      }
    >
      {(text, streaming) => (
        <>
          <Markdown text={text} streaming={streaming} />
          {!streaming && run.result?.status === 'completed' && (
            <p className="mt-8 border-t border-line pt-3 text-sm text-ink-3">
              {article.whole(countWords(text), target)}
            </p>
          )}
        </>
      )}
    </TextPanel>
  );
}
