import { type ImageRegion, objectLimit, oneObjectMessage } from '@atelier/contracts/tool-options';
import {
  Button,
  Pills,
  TextArea,
  ToolForm,
  ToolPage,
  toast,
  UnitsLeft,
  useDraft,
  useGivenValues,
  useRun,
} from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { SelectionEditor } from './selection/SelectionEditor.tsx';
import { isTooLarge, regionsOf } from './selection/shapes.ts';
import { useSelection } from './selection/use-selection.ts';
import './images/images.css';

const labels = messages.object;

/** How the object is chosen: by one word, or by areas of the image. */
type Method = 'name' | 'selection';

/**
 * `/ai/remove-object`: an image without an object, which one word names or which is selected on the image. `?object=` fills
 * the name, `?file=` names the file to choose again.
 */
export default function RemoveObject() {
  const given = useGivenValues();
  const named = given.get('object') ?? undefined;
  const [file, setFile] = useDraft<File | null>(
    'remove-object.file',
    null,
    given.size > 0 ? null : undefined,
  );
  const [object, setObject] = useDraft('remove-object.object', '', named);
  const [method, setMethod] = useDraft<Method>('remove-object.method', 'name', methodOf(given));
  const [ratio, setRatio] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const selection = useSelection(file);
  const run = useRun('removeObject');
  const searched = run.error?.code === 'nothing_found' && run.sent()?.form;
  const notFound = searched && 'object' in searched ? String(searched.object) : null;
  // The advice of a failure is about the other way to choose the object.
  const outdated = searched && (notFound !== null) !== (method === 'name');
  const fields = useNameFocus(run.busy, notFound !== null);

  function submit() {
    if (method === 'name') removeNamed(object.trim());
    else removeSelected();
  }

  function removeNamed(name: string) {
    // Checked before the run starts, so that the button does not become busy.
    if (/\s/.test(name)) toast.error(oneObjectMessage);
    else if (file) run.start({ form: { image: file, object: name } });
  }

  function removeSelected() {
    const regions = ratio ? regionsOf(selection.shapes, ratio) : [];
    const reason = problemOf(regions);
    setProblem(reason);
    if (file && !reason) run.start({ form: { image: file, regions: JSON.stringify(regions) } });
  }

  function selectInstead() {
    flushSync(() => setMethod('selection'));
    fields.current?.querySelector<HTMLElement>('.selection input:checked')?.focus();
  }

  const removed = run.result?.creation?.settings.object;
  return (
    <ToolPage
      form={
        <ToolForm
          title={labels.form}
          action={labels.action}
          busyAction={labels.busy}
          busy={run.busy}
          verb={labels.verb}
          onSubmit={submit}
          aside={<UnitsLeft kind="removal" />}
        >
          <ImageDrop
            label={labels.file}
            file={file}
            again={given.get('file')}
            onFile={(next) => {
              setFile(next);
              setProblem('');
            }}
          />
          <Pills
            label={labels.method}
            options={[
              { value: 'name', label: labels.byName },
              { value: 'selection', label: labels.bySelection },
            ]}
            value={method}
            onChange={setMethod}
          />
          <div ref={fields}>
            {method === 'name' ? (
              <ObjectName value={object} onChange={setObject} notFound={notFound} onSelect={selectInstead} />
            ) : file ? (
              <SelectionEditor
                key={`${file.name} ${file.lastModified} ${file.size}`}
                file={file}
                selection={selection}
                ratio={ratio}
                onRatio={setRatio}
                problem={selection.shapes.length > 0 && problem === messages.selection.none ? '' : problem}
              />
            ) : (
              <p className="image-note">{messages.selection.noFile}</p>
            )}
          </div>
        </ToolForm>
      }
      result={
        <RemovalResult
          run={outdated ? { ...run, error: null } : run}
          labels={labels}
          alt={labels.alt(removed === undefined ? null : String(removed))}
          suffix="without-object"
          start={30}
        />
      }
    />
  );
}

interface ObjectNameProps {
  value: string;
  onChange: (value: string) => void;
  /** The name with which the last run found nothing; null if it did not. */
  notFound: string | null;
  /** Called to select the object instead. */
  onSelect: () => void;
}

/** The field that names the object. */
const ObjectName = ({ value, onChange, notFound, onSelect }: ObjectNameProps) => (
  <TextArea
    label={labels.name}
    placeholder={labels.placeholder}
    rows={4}
    required
    maxLength={objectLimit}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    hint={
      notFound !== null && (
        <span className="selection-offer">
          {labels.notFound(notFound)}
          <Button size="small" onClick={onSelect}>
            {labels.selectInstead}
          </Button>
        </span>
      )
    }
  />
);

/** Why the regions cannot be sent; empty if they can. */
function problemOf(regions: readonly ImageRegion[]): string {
  if (regions.length === 0) return messages.selection.none;
  return regions.some(isTooLarge) ? messages.selection.tooLarge : '';
}

/** The method of a creation that is used again; undefined without one. */
function methodOf(given: URLSearchParams): Method | undefined {
  if (given.size === 0) return undefined;
  return given.has('object') ? 'name' : 'selection';
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
