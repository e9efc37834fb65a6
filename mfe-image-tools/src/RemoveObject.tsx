import { ToolScreen, toast, useTool } from '@atelier/tool-kit';
import { useRef, useState } from 'react';
import { imageKey, noSource, resultTitle, useSourceAddress } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { ObjectName } from './removal/ObjectName.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { objectTool } from './removal/removal-tools.ts';
import { maskOf } from './selection/mask.ts';
import { SelectionEditor } from './selection/SelectionEditor.tsx';
import { useSelection } from './selection/use-selection.ts';
import { Steps } from './steps/Steps.tsx';
import { useSteps } from './steps/use-steps.ts';

const labels = messages.object;

export default function RemoveObject() {
  const { values, set, query, run } = useTool(objectTool);
  const chain = useSteps('remove-object', run, ({ creation }) =>
    String(creation?.settings.object ?? messages.steps.area),
  );
  const key = imageKey(values);
  // Another image of the form has no steps yet; after a reload, the form may have none.
  const isOfForm = key === imageKey(chain.steps[0]?.image ?? noSource) || (key === '' && !query.has('file'));
  const result = isOfForm ? chain.result : null;
  const image = isOfForm ? chain.image : values;
  const address = useSourceAddress(image, 2560);
  const selection = useSelection(imageKey(image));
  const { strokes, size } = selection;
  const painted = strokes.length > 0;
  const [uploads, setUploads] = useState(0);
  const name = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const searched = run.error?.code === 'nothing_found' ? run.input : null;
  const notFound = searched && !searched.mask ? searched.object : null;

  async function submit() {
    // Checked before the run starts, so that the button does not become busy.
    if (!painted && /\s/.test(values.object.trim())) return toast.error(labels.oneObject);
    if (!image.file && !image.source) return;
    try {
      const mask = painted && size ? await maskOf(strokes, size) : null;
      void run.start({ file: image.file, source: image.source, object: values.object, mask });
    } catch {
      toast.error(messages.cutout.failed);
    }
  }

  /** Shows a result. The form keeps the first image and the name: both are of the whole chain. */
  function show(change: () => void) {
    const { source, file } = chain.steps[0]?.image ?? noSource;
    change();
    set({ file, source, object: values.object });
  }

  const { compared } = chain;
  const original = chain.steps[compared ?? chain.before]?.image ?? noSource;
  const creation = result?.creation;
  const removed = creation?.settings.object;
  const alt = removed === undefined ? labels.altArea : labels.alt({ object: String(removed) });
  return (
    <ToolScreen
      labels={labels}
      units="removal"
      busy={run.busy}
      onSubmit={submit}
      result={
        <div className="contents" ref={panel}>
          <RemovalResult
            run={{
              ...run,
              result,
              show: (version) => show(() => run.show(version)),
              showCreation(other) {
                set(noSource);
                run.showCreation(other);
              },
            }}
            // The field reports that nothing matches the name.
            error={notFound === null ? run.error : null}
            labels={labels}
            alt={alt}
            shown={
              creation ? { creation, image: creation.content, title: resultTitle(creation, original) } : null
            }
            original={original}
            start={30}
            canvas={
              address && compared === null ? (
                <SelectionEditor
                  key={uploads}
                  address={address}
                  alt={result ? alt : messages.selection.image}
                  selection={selection}
                  immediate={isOfForm && chain.steps.length > 1}
                  busy={run.busy}
                  onSubmit={() => name.current?.querySelector('textarea')?.form?.requestSubmit()}
                />
              ) : null
            }
            steps={
              isOfForm &&
              chain.steps.length > 1 && (
                <Steps of={chain} onShow={(step) => show(() => chain.show(step))} disabled={run.busy} />
              )
            }
            own={[
              {
                label: compared === null ? messages.next.compare : messages.next.paint,
                onSelect: () => chain.compare(compared === null ? chain.before : null),
              },
              { label: messages.next.undo, onSelect: () => show(() => chain.show(chain.before)) },
            ]}
          />
        </div>
      }
    >
      <ImageDrop
        image={values}
        required={imageKey(image) === ''}
        again={query.get('file')}
        onChange={(chosen) => {
          set(chosen);
          chain.show(0);
          setUploads(uploads + 1);
        }}
      />
      <ObjectName
        around={name}
        value={values.object}
        painted={painted}
        paintable={address !== null}
        busy={run.busy}
        notFound={notFound}
        onChange={(object) => set({ object })}
        onSelect={() => panel.current?.querySelector<HTMLElement>('[data-surface]')?.focus()}
      />
    </ToolScreen>
  );
}
