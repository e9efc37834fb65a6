import { articleLengths } from '@atelier/contracts/tool-options';
import { Button, countWords, Markdown, type UsedRun } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { startingText, TextPanel } from '../TextPanel.tsx';
import type { ArticleInput } from './article-tool.ts';

const { article } = messages;

/** The result of the article writer. `length` is the form's value, for a run whose own is not known. */
export function ArticleResult({ run, length }: { run: UsedRun<ArticleInput>; length: number }) {
  const { result } = run;
  const target = run.input?.length ?? length;
  const words = countWords(run.text);
  const input = result?.input;
  const whole = result?.status === 'completed' && articleLengths.find(({ value }) => value === input?.length);
  return (
    <TextPanel
      run={run}
      labels={article}
      topic={input?.topic}
      amountOf={(text) => article.words({ count: countWords(text) })}
      progress={words === 0 ? null : Math.min(0.98, words / target)}
      progressText={
        words === 0
          ? startingText(run, article.starting)
          : `${article.writing} ${article.count({ count: words, target })},`
      }
      noticeAction={
        <span className="flex flex-wrap gap-2">
          {input && (
            <Button
              size="small"
              kind="primary"
              onClick={() => run.start({ ...input, start: result.content })}
            >
              {article.continue}
            </Button>
          )}
          {!run.error && run.repeat && (
            <Button size="small" onClick={run.repeat}>
              {messages.run.again}
            </Button>
          )}
        </span>
      }
    >
      {(text, streaming) => (
        <>
          <Markdown text={text} streaming={streaming} />
          {!streaming && whole && (
            <p className="mt-8 border-t border-line pt-3 text-sm text-ink-3">
              {article.whole({ count: countWords(text), least: whole.least, most: whole.value })}
            </p>
          )}
        </>
      )}
    </TextPanel>
  );
}
