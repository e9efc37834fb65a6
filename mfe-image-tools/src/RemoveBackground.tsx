import { ToolScreen, useDraft, useTool } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { BackgroundPicker } from './removal/BackgroundPicker.tsx';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { backgroundTool } from './removal/removal-tools.ts';

const labels = {
  ...messages.background,
  elsewhere: (count: number) => messages.background.elsewhere({ count }),
};

/** `/ai/remove-background`: an image without its background. `?file=` names the file to choose again. */
export default function RemoveBackground() {
  const { values, set, query, run } = useTool(backgroundTool);
  const [background, setBackground] = useDraft<string | null>('remove-background.background', null);
  return (
    <ToolScreen
      labels={labels}
      verb={labels.verb}
      units="removal"
      busy={run.busy}
      onSubmit={() => values.file && run.start(values)}
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
    >
      <ImageDrop
        label={labels.file}
        file={values.file}
        onFile={(file) => set({ file })}
        again={query.get('file')}
      />
    </ToolScreen>
  );
}
