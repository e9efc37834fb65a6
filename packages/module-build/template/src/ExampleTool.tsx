import { countWords, ResultPanel, TextArea, ToolForm, ToolPage, useDraft } from '@atelier/tool-kit';
import { useState } from 'react';

/** `/ai/example-tool`: counts the words of a text. */
export default function ExampleTool() {
  const [text, setText] = useDraft('example-tool.text', '');
  const [words, setWords] = useState<number | null>(null);

  return (
    <ToolPage
      form={
        <ToolForm
          title="Example Tool"
          action="Count words"
          busyAction="Counting words"
          busy={false}
          onSubmit={() => setWords(countWords(text))}
        >
          <TextArea
            label="Text"
            value={text}
            required
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </ToolForm>
      }
      result={
        <ResultPanel title="Result" hint="Enter a text and press Count words.">
          {words !== null && (
            <p className="rounded-card bg-tool-accent-wash px-4 py-3 font-serif text-2xl text-tool-accent-ink">
              Words: {words}
            </p>
          )}
        </ResultPanel>
      }
    />
  );
}
