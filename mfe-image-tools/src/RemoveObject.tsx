import { oneObjectMessage } from '@atelier/contracts/image-options';
import { TextArea, ToolForm, ToolPage, toast, useRun } from '@atelier/tool-kit';
import { useState } from 'react';
import { RemovalResult } from './cut-out/RemovalResult.tsx';
import { messages } from './messages.ts';
import { PictureDrop } from './pictures/PictureDrop.tsx';
import './pictures/pictures.css';

const words = messages.object;
const nameLimit = 60;

/** `/ai/remove-object`: a picture without the thing that one word names. */
export default function RemoveObject() {
  const [file, setFile] = useState<File | null>(null);
  const [object, setObject] = useState('');
  const run = useRun('removeObject');

  function submit() {
    const name = object.trim();
    // Checked before the run begins, so that the button is never left busy.
    if (/\s/.test(name)) toast.error(oneObjectMessage);
    else if (file) run.start({ form: { image: file, object: name } });
  }

  const sent = run.sent()?.form;
  const removed = sent && 'object' in sent ? String(sent.object) : object;
  return (
    <ToolPage
      form={
        <ToolForm
          title={words.form}
          action={words.action}
          busyAction={words.busy}
          busy={run.busy}
          onSubmit={submit}
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
      result={<RemovalResult run={run} words={words} alt={words.alt(removed)} name="without-object" />}
    />
  );
}
