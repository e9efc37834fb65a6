import { oneObjectMessage } from '@atelier/contracts/image-options';
import { TextArea, ToolForm, ToolPage, toast, UnitsLeft, useDraft, useRun } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/original.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import './images/images.css';

const labels = messages.object;
const nameLimit = 60;

/** `/ai/remove-object`: an image without an object, named by one word. */
export default function RemoveObject() {
  const [file, setFile] = useDraft<File | null>('remove-object.file', null);
  const [object, setObject] = useDraft('remove-object.object', '');
  const run = useRun('removeObject');

  function submit() {
    const name = object.trim();
    // Checked before the run starts, so that the button does not become busy.
    if (/\s/.test(name)) toast.error(oneObjectMessage);
    else if (file) run.start({ form: { image: file, object: name } });
  }

  const removed = String(run.result?.creation?.settings.object ?? object);
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
          <ImageDrop label={labels.file} file={file} onFile={setFile} />
          <TextArea
            label={labels.name}
            placeholder={labels.placeholder}
            rows={4}
            required
            maxLength={nameLimit}
            value={object}
            onChange={({ currentTarget }) => setObject(currentTarget.value)}
          />
        </ToolForm>
      }
      result={
        <RemovalResult
          run={run}
          labels={labels}
          alt={labels.alt(removed)}
          suffix="without-object"
          start={30}
        />
      }
    />
  );
}
