import { type ImageCount, imageCounts, promptLimit } from '@atelier/contracts/tool-options';
import { defineTool, Pills, SubjectField, ToolScreen, useTool } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ImageResult } from './generate/ImageResult.tsx';
import { ImageInProgress } from './images/ImagePanel.tsx';
import { useCannotEdit } from './images/NextSteps.tsx';
import { type ImageSource, noSource, sourceFields, useStoredImage } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { Comparison } from './removal/Comparison.tsx';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { Steps } from './steps/Steps.tsx';
import { useSteps } from './steps/use-steps.ts';

interface EditInput extends ImageSource {
  prompt: string;
  count: ImageCount;
}

const editTool = defineTool<'editImage', EditInput>({
  call: 'editImage',
  name: 'edit-image',
  initial: { ...noSource, prompt: '', count: imageCounts[0] },
  request: ({ prompt, count, ...input }) => ({
    form: { ...sourceFields(input), prompt: prompt.trim(), ...(count > 1 && { count: String(count) }) },
  }),
  // Links: `?made_from=` from the page of a creation, `?prompt=` and `?file=` from "Use again".
  fromQuery: (query) => (query.size > 0 ? { ...noSource, prompt: query.get('prompt') ?? '' } : {}),
});

const labels = messages.edit;

export default function EditImage() {
  const { values, set, query, run } = useTool(editTool);
  const { file, source, prompt, count } = values;
  const chain = useSteps('edit-image', run, ({ creation }) => creation?.prompt ?? '');
  const form = useRef<HTMLDivElement>(null);
  const [, setCannotEdit] = useCannotEdit();
  const refused = run.error?.code === 'provider_cannot_edit';
  useEffect(() => {
    if (refused) setCannotEdit(true);
  }, [refused, setCannotEdit]);
  useStoredImage(query.get('made_from'), set);

  /** The result becomes the image of the form, without another upload. */
  function continueOn(change: Partial<EditInput>) {
    flushSync(() => set({ ...noSource, prompt: '', ...change }));
    form.current?.querySelector('textarea')?.focus();
  }

  function goOnFrom(step: number) {
    chain.show(step);
    set({ ...noSource, ...chain.steps[step]?.image, prompt });
  }

  const { result, compared } = chain;
  const creation = result?.creation;
  const before = compared !== null && chain.steps[compared];
  return (
    <ToolScreen
      labels={labels}
      units="image"
      busy={run.busy}
      onSubmit={() => {
        if (file || source) void run.start(values);
      }}
      result={
        <ImageResult
          run={run}
          labels={labels}
          placeholder={(queued) => <ImageInProgress image={run.input ?? noSource} queued={queued} />}
          onEdit={continueOn}
          source={run.result && chain.at === 0 ? chain.image : null}
          own={[
            {
              label: compared === null ? messages.next.compare : messages.next.alone,
              onSelect: () => chain.compare(compared === null ? chain.before : null),
            },
          ]}
          comparison={
            before && creation ? (
              <Comparison
                original={before.image}
                shown={{ creation, image: creation.content, title: '' }}
                alt={creation.prompt}
              />
            ) : null
          }
          steps={<Steps of={chain} onShow={goOnFrom} disabled={run.busy} />}
        />
      }
    >
      <ImageDrop image={values} again={query.get('file')} onChange={(image) => set(image)} />
      <div className="grid gap-[1.35rem]" ref={form}>
        <SubjectField
          label={labels.prompt}
          placeholder={labels.placeholder}
          examples={labels.examples}
          maxLength={promptLimit}
          value={prompt}
          onChange={(changed) => set({ prompt: changed })}
        />
      </div>
      <Pills
        label={messages.generate.count}
        hint={messages.generate.countHint}
        options={imageCounts}
        value={count}
        onChange={(chosen) => set({ count: chosen })}
      />
    </ToolScreen>
  );
}
