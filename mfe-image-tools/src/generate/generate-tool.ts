import {
  type AspectRatio,
  aspectRatios,
  type ImageStyle,
  imagePrompt,
  imageStyles,
  parseImagePrompt,
} from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

const aspectOf = (value: unknown) => aspectRatios.find((known) => known === value);

export interface ImageInput {
  description: string;
  style: ImageStyle;
  aspect: AspectRatio;
  /** Not a field that is kept: publishing needs a decision each time. */
  publish?: boolean;
}

export const generateTool = defineTool<'generateImage', ImageInput>({
  call: 'generateImage',
  name: 'generate-images',
  initial: { description: '', style: imageStyles[0], aspect: aspectRatios[0] },
  request: ({ description, style, aspect, publish = false }) => ({
    body: { prompt: imagePrompt(description.trim(), style), publish, aspect },
  }),
  inputOf({ prompt, settings }) {
    const parts = parseImagePrompt(prompt);
    return parts && { ...parts, aspect: aspectOf(settings.aspect) ?? aspectRatios[0] };
  },
  // As the gallery links it: `?prompt=Generate an image of … in the style …&aspect=portrait`.
  given(query) {
    const prompt = query.get('prompt');
    const aspect = aspectOf(query.get('aspect'));
    if (!prompt) return {};
    return { ...(parseImagePrompt(prompt) ?? { description: prompt }), ...(aspect && { aspect }) };
  },
});
