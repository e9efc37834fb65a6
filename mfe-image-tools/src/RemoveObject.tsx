import { oneObjectMessage } from '@atelier/contracts/image-options';
import { TextArea, ToolForm, ToolPage, toast, UnitsLeft, useDraft, useRun } from '@atelier/tool-kit';
import { RemovalResult } from './cut-out/RemovalResult.tsx';
import { messages } from './messages.ts';
import { PictureDrop } from './pictures/PictureDrop.tsx';
import './pictures/pictures.css';

const words = messages.object;
const nameLimit = 60;

/** `/ai/remove-object`: a picture without the thing that one word names. */
export default function RemoveObject() {
  const [file, setFile] = useDraft<File | null>('remove-object.file', null);
  const [object, setObject] = useDraft('remove-object.object', '');
  const run = useRun('removeObject');

  function submit() {
    const name = object.trim();
    // Checked before the run begins, so that the button is never left busy.
    if (/\s/.test(name)) toast.error(oneObjectMessage);
    else if (file) run.start({ form: { image: file, object: name } });
  }

  const removed = String(run.result?.creation?.settings.object ?? object);
  return (
    <ToolPage
      form={
        <ToolForm
          title={words.form}
          action={words.action}
          busyAction={words.busy}
          busy={run.busy}
          onSubmit={submit}
          aside={<UnitsLeft kind="removal" />}
        >
          <PictureDrop label={words.file} file={file} onFile={setFile} />
          <TextArea
            label={words.name}
            placeholder={words.placeholder}
            rows={4}
            required
            maxLength={nameLimit}
            value={object}
            onChange={({ currentTarget }) => {
              const blank = currentTarget.value !== '' && currentTarget.value.trim() === '';
              currentTarget.setCustomValidity(blank ? messages.required : '');
              setObject(currentTarget.value);
            }}
          />
        </ToolForm>
      }
      result={
        <RemovalResult run={run} words={words} alt={words.alt(removed)} suffix="without-object" start={30} />
      }
    />
  );
}
