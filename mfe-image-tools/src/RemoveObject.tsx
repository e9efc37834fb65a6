import { ToolScreen, toast, useTool } from '@atelier/tool-kit';
import { useRef, useState } from 'react';
import { noSource, useSourceAddress } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { ObjectName } from './removal/ObjectName.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { objectTool } from './removal/removal-tools.ts';
import { usePasses } from './removal/use-passes.ts';
import { maskOf } from './selection/mask.ts';
import { SelectionEditor } from './selection/SelectionEditor.tsx';
import { useSelection } from './selection/use-selection.ts';

const labels = messages.object;

/** `/ai/remove-object`: an image without an object. The next removal works on the shown result. */
export default function RemoveObject() {
  const tool = useTool(objectTool);
  const { values, set, query, run } = tool;
  const passes = usePasses(tool);
  const { result, image } = passes;
  const address = useSourceAddress(image, 2560);
  const selection = useSelection(image.source?.id ?? image.file);
  const { strokes, size } = selection;
  const painted = strokes.length > 0;
  const [compared, setCompared] = useState('');
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
      passes.remove(painted && size ? await maskOf(strokes, size) : null);
    } catch {
      toast.error(messages.cutout.failed);
    }
  }

  const { content = '', creation } = result ?? {};
  const comparing = compared !== '' && compared === content;
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
                  immediate={passes.removed}
                  busy={run.busy}
                  onSubmit={() => name.current?.querySelector('textarea')?.form?.requestSubmit()}
                />
              ) : null
            }
            steps={[
              {
                label: comparing ? messages.next.paint : messages.next.compare,
                onSelect: () => setCompared(comparing ? '' : content),
              },
              ...(result?.input ? [{ label: messages.next.undo, onSelect: passes.undo }] : []),
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
          passes.hide();
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
