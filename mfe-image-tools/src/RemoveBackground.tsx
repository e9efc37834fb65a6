import { ToolForm, ToolPage, UnitsLeft, useDraft, useRun } from '@atelier/tool-kit';
import { Behind } from './cut-out/Behind.tsx';
import { RemovalResult } from './cut-out/RemovalResult.tsx';
import { messages } from './messages.ts';
import { PictureDrop } from './pictures/PictureDrop.tsx';
import './pictures/pictures.css';

const words = messages.background;

/** `/ai/remove-background`: what the picture shows, cut out. */
export default function RemoveBackground() {
  const [file, setFile] = useDraft<File | null>('remove-background.file', null);
  const [behind, setBehind] = useDraft<string | null>('remove-background.behind', null);
  const run = useRun('removeBackground');

  function submit() {
    if (file) run.start({ form: { image: file } });
  }

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
        </ToolForm>
      }
      result={
        <RemovalResult run={run} words={words} alt={words.alt} suffix="cut-out" transparent behind={behind}>
          <Behind value={behind} onChange={setBehind} />
        </RemovalResult>
      }
    />
  );
}
