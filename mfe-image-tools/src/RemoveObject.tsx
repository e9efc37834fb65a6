import { objectLimit } from '@atelier/contracts/tool-options';
import { Button, type RunResult, TextArea, ToolScreen, toast, useDraft, useTool } from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import {
  type ImageSource,
  noSource,
  sourceTitle,
  toStored,
  useSourceAddress,
  withoutExtension,
} from './images/stored-image.ts';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { type ObjectInput, objectTool } from './removal/removal-tools.ts';
import { maskOf } from './selection/mask.ts';
import { SelectionEditor } from './selection/SelectionEditor.tsx';
import { useSelection } from './selection/use-selection.ts';

const labels = messages.object;

/** `/ai/remove-object`: an image without an object. The next removal works on the shown result. */
export default function RemoveObject() {
  const { values, set, query, run } = useTool(objectTool);
  const { object } = values;
  const [hidden, setHidden] = useDraft('remove-object.hidden', '');
  const result =
    run.result && run.result.id !== hidden && isOf(run.result, values, query) ? run.result : null;
  const image = imageOf(result, values);
  const address = useSourceAddress(image, 2560);
  const selection = useSelection(image.source?.id ?? image.file);
  const { strokes, size } = selection;
  const [passes, setPasses] = useState<readonly RunResult<ObjectInput>[]>([]);
  const [compared, setCompared] = useState('');
  const [uploads, setUploads] = useState(0);
  const searched = run.error?.code === 'nothing_found' ? run.input : null;
  const notFound = searched && !searched.mask ? searched.object : null;
  const fields = useNameFocus(run.busy, notFound !== null);
  const panel = useRef<HTMLDivElement>(null);

  async function submit() {
    // Checked before the run starts, so that the button does not become busy.
    if (strokes.length === 0 && /\s/.test(object.trim())) return toast.error(labels.oneObject);
    if (!image.file && !image.source) return;
    try {
      const mask = strokes.length > 0 && size ? await maskOf(strokes, size) : null;
      if (result) setPasses([...passes, result]);
      set(image);
      void run.start({ object, mask, ...image });
    } catch {
      toast.error(messages.cutout.failed);
    }
  }

  /** Returns to the image before the last removal. */
  function undoPass() {
    const earlier = passes.at(-1);
    if (!earlier || earlier.id !== result?.input?.source?.id) return setHidden(result?.id ?? '');
    setPasses(passes.slice(0, -1));
    set(noSource);
    run.show(earlier);
  }

  const { content = '', creation } = result ?? {};
  const comparing = compared !== '' && compared === content;
  const removed = creation?.settings.object;
  const alt = removed === undefined ? labels.altArea : labels.alt({ object: String(removed) });
  const form = () => fields.current?.querySelector('textarea')?.form;
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
              showCreation(other) {
                set(noSource);
                run.showCreation(other);
              },
            }}
            // The field reports that nothing matches the name.
            error={notFound === null ? run.error : null}
            labels={labels}
            alt={alt}
            suffix="without-object"
            start={30}
            canvas={
              address && !comparing ? (
                <SelectionEditor
                  key={uploads}
                  address={address}
                  alt={result ? alt : messages.selection.image}
                  selection={selection}
                  immediate={result !== null || passes.length > 0}
                  busy={run.busy}
                  onSubmit={() => form()?.requestSubmit()}
                />
              ) : null
            }
            steps={[
              {
                label: comparing ? messages.next.paint : messages.next.compare,
                onSelect: () => setCompared(comparing ? '' : content),
              },
              ...(result?.input ? [{ label: messages.next.undo, onSelect: undoPass }] : []),
            ]}
          />
        </div>
      }
    >
      <ImageDrop
        image={values}
        required={!image.source}
        again={query.get('file')}
        onChange={(chosen) => {
          set(chosen);
          setHidden(run.result?.id ?? '');
          setUploads(uploads + 1);
        }}
      />
      <div ref={fields}>
        <TextArea
          label={labels.name}
          placeholder={labels.placeholder}
          required={strokes.length === 0}
          disabled={strokes.length > 0}
          maxLength={objectLimit}
          value={object}
          onChange={({ currentTarget }) => set({ object: currentTarget.value })}
          hint={
            strokes.length > 0 ? (
              labels.painted
            ) : notFound !== null ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
                {labels.notFound({ object: notFound })}
                <Button
                  size="small"
                  onClick={() => panel.current?.querySelector<HTMLElement>('[data-surface]')?.focus()}
                >
                  {labels.selectInstead}
                </Button>
              </span>
            ) : (
              address && labels.paint
            )
          }
        />
      </div>
    </ToolScreen>
  );
}

/** Whether a result derives from the form's image; after a reload, whether the form has no image. */
function isOf({ input }: RunResult<ObjectInput>, { file, source }: ImageSource, query: URLSearchParams) {
  if (input) return input.file === file && input.source?.id === source?.id;
  return !file && !source && !query.has('file');
}

function imageOf(result: RunResult<ObjectInput> | null, { file, source }: ImageSource): ImageSource {
  if (!result?.creation) return { file, source };
  const input = result.input ?? noSource;
  const { file: name } = result.creation.settings;
  const title =
    input.file || input.source
      ? sourceTitle(input)
      : withoutExtension(String(name ?? result.creation.prompt));
  return { file: null, source: toStored(result.creation, title) };
}

function useNameFocus(busy: boolean, notFound: boolean) {
  const around = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const field = around.current?.querySelector('textarea');
    if (wasBusy.current && notFound) {
      field?.focus();
      field?.select();
    }
    wasBusy.current = busy;
  }, [busy, notFound]);
  return around;
}
