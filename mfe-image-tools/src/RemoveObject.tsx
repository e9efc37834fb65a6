import { objectLimit } from '@atelier/contracts/tool-options';
import { Button, Pills, type RunResult, TextArea, ToolScreen, toast, useTool } from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Note } from './images/ImagePanel.tsx';
import { noSource, sourceTitle, toStored, useSourceAddress } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { type ObjectInput, objectTool } from './removal/removal-tools.ts';
import { SelectionEditor } from './selection/SelectionEditor.tsx';
import { isTooLarge } from './selection/shapes.ts';
import { type Selection, useSelection } from './selection/use-selection.ts';

const labels = { ...messages.object, elsewhere: (count: number) => messages.object.elsewhere({ count }) };

/**
 * `/ai/remove-object`: an image without an object, which one word names or which is selected on the image. `?object=` fills
 * the name, `?file=` names the file to choose again.
 */
export default function RemoveObject() {
  const { values, set, query, run } = useTool(objectTool);
  const { file, source, method, object } = values;
  const address = useSourceAddress(values, 2560);
  const selection = useSelection(source?.id ?? file);
  const [passes, setPasses] = useState<readonly RunResult<ObjectInput>[]>([]);
  const [refused, setRefused] = useState(false);
  const problem = problemOf(selection);
  const searched = run.error?.code === 'nothing_found' ? run.input : null;
  const notFound = searched?.method === 'name' ? searched.object : null;
  // The field says that nothing has the name; without a name, it is about the selection.
  const error = searched && (notFound !== null || method === 'name') ? null : run.error;
  const fields = useNameFocus(run.busy, notFound !== null);

  function submit() {
    // Checked before the run starts, so that the button does not become busy.
    if (method === 'selection') setRefused(problem !== '');
    if (method === 'name' && /\s/.test(object.trim())) toast.error(labels.oneObject);
    else if ((file || source) && (method === 'name' || !problem))
      void run.start({ ...values, regions: method === 'name' ? [] : selection.regions });
  }

  /** The result becomes the image of the form, without another upload. */
  function continueOn(result: RunResult<ObjectInput>) {
    if (!result.creation) return;
    const source = toStored(result.creation, sourceTitle(result.input ?? values));
    flushSync(() => set({ ...noSource, source, object: '' }));
    fields.current?.querySelector<HTMLElement>('[data-surface], textarea')?.focus();
  }

  function removeMore() {
    if (!run.result) return;
    setPasses([...passes, run.result]);
    continueOn(run.result);
  }

  const earlier = passes.at(-1);
  const undoable = earlier && run.result?.input?.source?.id === earlier.id;

  /** Shows the result before the last pass again, and goes on with it. */
  function undoPass() {
    if (!earlier) return;
    setPasses(passes.slice(0, -1));
    run.show(earlier);
    continueOn(earlier);
  }

  function selectInstead() {
    flushSync(() => set({ method: 'selection' }));
    fields.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }

  const removed = run.result?.creation?.settings.object;
  return (
    <ToolScreen
      labels={labels}
      verb={labels.verb}
      units="removal"
      busy={run.busy}
      onSubmit={submit}
      result={
        <RemovalResult
          run={run}
          error={error}
          labels={labels}
          alt={removed === undefined ? labels.altArea : labels.alt({ object: String(removed) })}
          suffix="without-object"
          start={30}
          steps={
            <>
              <Button size="small" onClick={removeMore}>
                {messages.next.again}
              </Button>
              {undoable && (
                <Button size="small" onClick={undoPass}>
                  {messages.next.undo}
                </Button>
              )}
            </>
          }
        />
      }
    >
      <ImageDrop
        label={labels.file}
        image={values}
        again={query.get('file')}
        onChange={(image) => {
          set(image);
          setRefused(false);
        }}
      />
      <Pills
        label={labels.method}
        options={[
          { value: 'name', label: labels.byName },
          { value: 'selection', label: labels.bySelection },
        ]}
        value={method}
        onChange={(next) => set({ method: next })}
      />
      <div ref={fields}>
        {method === 'name' ? (
          <ObjectName
            value={object}
            onChange={(name) => set({ object: name })}
            notFound={notFound}
            onSelect={selectInstead}
          />
        ) : address ? (
          <SelectionEditor
            key={address}
            address={address}
            selection={selection}
            problem={refused ? problem : ''}
            action={labels.action}
            onSubmit={run.busy ? undefined : submit}
          />
        ) : (
          <Note>{messages.selection.noFile}</Note>
        )}
      </div>
    </ToolScreen>
  );
}

interface ObjectNameProps {
  value: string;
  onChange: (value: string) => void;
  /** The name with which the last run found nothing; null if it did not. */
  notFound: string | null;
  onSelect: () => void;
}

const ObjectName = ({ value, onChange, notFound, onSelect }: ObjectNameProps) => (
  <TextArea
    label={labels.name}
    placeholder={labels.placeholder}
    required
    maxLength={objectLimit}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    hint={
      notFound !== null && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {labels.notFound({ object: notFound })}
          <Button size="small" onClick={onSelect}>
            {labels.selectInstead}
          </Button>
        </span>
      )
    }
  />
);

/** Why the regions cannot be sent; empty if they can. */
function problemOf({ regions }: Selection): string {
  if (regions.length === 0) return messages.selection.none;
  return regions.some(isTooLarge) ? messages.selection.tooLarge : '';
}

/** A ref for the element around the text field. When a run ends with nothing found, the field is focused and its text selected. */
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
