import type { Creation } from '@atelier/contracts';
import {
  type AspectRatio,
  aspectRatios,
  type ImageStyle,
  imagePrompt,
  imageStyles,
  parseImagePrompt,
  promptLimit,
} from '@atelier/contracts/tool-options';
import {
  Examples,
  Pills,
  Switch,
  TextArea,
  ToolForm,
  ToolPage,
  UnitsLeft,
  useDraft,
  useGivenValues,
  useRun,
} from '@atelier/tool-kit';
import { useState } from 'react';
import { ImageResult } from './generate/ImageResult.tsx';
import { messages } from './messages.ts';
import './images/images.css';

const labels = messages.generate;
const shapes = aspectRatios.map((value) => ({ value, label: labels.aspects[value] }));
const longestStyle = Math.max(...imageStyles.map((style) => style.length));
const descriptionLimit = promptLimit - imagePrompt('', ' '.repeat(longestStyle)).length;

/** `/ai/generate-images`: an image from a description. `?prompt=` and `?aspect=` fill the form. */
export default function GenerateImages() {
  const given = prefill(useGivenValues());
  const [description, setDescription] = useDraft('generate-images.description', '', given.description);
  const [style, setStyle] = useDraft<ImageStyle>('generate-images.style', imageStyles[0], given.style);
  const [aspect, setAspect] = useDraft<AspectRatio>('generate-images.aspect', aspectRatios[0], given.aspect);
  // Not a draft: publishing needs a decision each time.
  const [publish, setPublish] = useState(false);
  const run = useRun('generateImage');

  const submit = () =>
    run.start({ body: { prompt: imagePrompt(description.trim(), style), publish, aspect } });

  function reuse({ prompt, settings }: Creation) {
    const used = parseImagePrompt(prompt);
    setDescription(used?.description ?? prompt);
    if (used) setStyle(used.style);
    setAspect(aspectRatios.find((known) => known === settings.aspect) ?? aspect);
  }

  return (
    <ToolPage
      form={
        <ToolForm
          title={labels.form}
          action={labels.action}
          busyAction={labels.busy}
          busy={run.busy}
          onSubmit={submit}
          aside={<UnitsLeft kind="image" />}
        >
          <TextArea
            label={labels.description}
            placeholder={labels.placeholder}
            rows={4}
            required
            maxLength={descriptionLimit}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          {description === '' && <Examples examples={labels.examples} onChoose={setDescription} />}
          <Pills label={labels.style} options={imageStyles} value={style} onChange={setStyle} />
          <Pills label={labels.aspect} options={shapes} value={aspect} onChange={setAspect} />
          <Switch label={labels.publish} hint={labels.publishHint} checked={publish} onChange={setPublish} />
        </ToolForm>
      }
      result={<ImageResult run={run} onReuse={reuse} />}
    />
  );
}

interface Prefill {
  description?: string;
  style?: ImageStyle;
  aspect?: AspectRatio;
}

/**
 * Reads initial form values from a query such as `?prompt=Generate an image of … in the style …&aspect=portrait`, as the
 * gallery links it. A prompt of another form becomes the description.
 */
function prefill(search: URLSearchParams): Prefill {
  const prompt = search.get('prompt');
  if (!prompt) return {};
  const aspect = aspectRatios.find((known) => known === search.get('aspect'));
  return { ...(parseImagePrompt(prompt) ?? { description: prompt }), ...(aspect && { aspect }) };
}
