import { promptLimit } from '@atelier/contracts/article-options';
import {
  type AspectRatio,
  aspectRatios,
  type ImageStyle,
  imagePrompt,
  imageStyles,
  parseImagePrompt,
} from '@atelier/contracts/image-options';
import { Pills, Switch, TextArea, ToolForm, ToolPage, UnitsLeft, useDraft, useRun } from '@atelier/tool-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImageResult } from './generate/ImageResult.tsx';
import { messages } from './messages.ts';
import './images/images.css';

const labels = messages.generate;
const shapes = aspectRatios.map((value) => ({ value, label: labels.aspects[value] }));
const longestStyle = Math.max(...imageStyles.map((style) => style.length));
const descriptionLimit = promptLimit - imagePrompt('', ' '.repeat(longestStyle)).length;

/** `/ai/generate-images`: an image from a description. `?prompt=` and `?aspect=` fill the form. */
export default function GenerateImages() {
  const [search] = useSearchParams();
  const given = prefill(search);
  const [draft, setDraft] = useDraft('generate-images.description', '');
  const [draftStyle, setDraftStyle] = useDraft<ImageStyle>('generate-images.style', imageStyles[0]);
  const [description, setDescription] = useState(given.description ?? draft);
  const [style, setStyle] = useState(given.style ?? draftStyle);
  const [draftAspect, setDraftAspect] = useDraft<AspectRatio>('generate-images.aspect', aspectRatios[0]);
  const [aspect, setAspect] = useState(given.aspect ?? draftAspect);
  const [publish, setPublish] = useState(false);
  const run = useRun('generateImage');

  const submit = () =>
    run.start({ body: { prompt: imagePrompt(description.trim(), style), publish, aspect } });

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
            onChange={({ currentTarget }) => {
              setDescription(currentTarget.value);
              setDraft(currentTarget.value);
            }}
          />
          <Pills
            label={labels.style}
            options={imageStyles}
            value={style}
            onChange={(value) => {
              setStyle(value);
              setDraftStyle(value);
            }}
          />
          <Pills
            label={labels.aspect}
            options={shapes}
            value={aspect}
            onChange={(value) => {
              setAspect(value);
              setDraftAspect(value);
            }}
          />
          <Switch label={labels.publish} hint={labels.publishHint} checked={publish} onChange={setPublish} />
        </ToolForm>
      }
      result={<ImageResult run={run} />}
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
