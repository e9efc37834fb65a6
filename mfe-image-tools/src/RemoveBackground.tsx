import { ToolForm, ToolPage, UnitsLeft, useDraft, useGivenValues, useRun } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { BackgroundPicker } from './removal/BackgroundPicker.tsx';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import './images/images.css';

const labels = messages.background;

/** `/ai/remove-background`: an image without its background. `?file=` names the file to choose again. */
export default function RemoveBackground() {
  const again = useGivenValues().get('file');
  const [file, setFile] = useDraft<File | null>('remove-background.file', null, again ? null : undefined);
  const [background, setBackground] = useDraft<string | null>('remove-background.background', null);
  const run = useRun('removeBackground');

  function submit() {
    if (file) run.start({ form: { image: file } });
  }

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
          <ImageDrop label={labels.file} file={file} onFile={setFile} again={again} />
        </ToolForm>
      }
      result={
        <RemovalResult
          run={run}
          labels={labels}
          alt={labels.alt}
          suffix="cut-out"
          transparent
          background={background}
        >
          <BackgroundPicker value={background} onChange={setBackground} />
        </RemovalResult>
      }
    />
  );
}
