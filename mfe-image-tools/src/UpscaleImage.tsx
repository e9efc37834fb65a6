import { upscaleMegapixels } from '@atelier/contracts/tool-options';
import { ToolScreen, useTool } from '@atelier/tool-kit';
import { originalOf, resultTitle, useStoredImage } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { upscaleTool } from './removal/removal-tools.ts';

const labels = messages.upscale;

export default function UpscaleImage() {
  const { values, set, query, run } = useTool(upscaleTool);
  useStoredImage(query.get('made_from'), set);
  const original = originalOf(run.result, values);
  const { creation } = run.result ?? {};
  const { width, height } = creation?.settings ?? {};
  return (
    <ToolScreen
      labels={labels}
      units="image"
      busy={run.busy}
      onSubmit={() => {
        if (values.file || values.source) void run.start(values);
      }}
      result={
        <RemovalResult
          run={run}
          labels={labels}
          alt={labels.alt}
          shown={
            creation ? { creation, image: creation.content, title: resultTitle(creation, original) } : null
          }
          original={original}
          note={labels.size({ width: Number(width), height: Number(height) })}
        />
      }
    >
      <ImageDrop megapixels={upscaleMegapixels} image={values} again={query.get('file')} onChange={set} />
    </ToolScreen>
  );
}
