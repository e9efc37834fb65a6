import type { Creation } from '@atelier/contracts';
import {
  type AspectRatio,
  aspectRatios,
  type ImageCount,
  type ImageStyle,
  imageCounts,
  imagePrompt,
  imageStyles,
} from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

const aspectOf = (value: unknown) => aspectRatios.find((known) => known === value);

const styleOf = (value: unknown) => imageStyles.find((known) => known === value);

const countOf = (value: unknown) => imageCounts.find((known) => known === Number(value));

export const descriptionOf = ({ settings, prompt }: Pick<Creation, 'settings' | 'prompt'>) =>
  String(settings.description ?? prompt);

export interface ImageInput {
  description: string;
  style: ImageStyle;
  aspect: AspectRatio;
  count: ImageCount;
  /** The id of the published image that this one is a remix of; empty without one. */
  source: string;
  /** Not stored as a draft: publishing needs a decision each time. */
  publish?: boolean;
}

export const generateTool = defineTool<'generateImage', ImageInput>({
  call: 'generateImage',
  name: 'generate-images',
  initial: {
    description: '',
    style: imageStyles[0],
    aspect: aspectRatios[0],
    count: imageCounts[0],
    source: '',
  },
  request: ({ description, style, aspect, count, source, publish = false }) => ({
    body: {
      prompt: imagePrompt(description.trim(), style),
      description: description.trim(),
      style,
      publish,
      aspect,
      ...(count > 1 && { count }),
      ...(source && { made_from: source }),
    },
  }),
  inputOf: ({ prompt, settings, made_from = '' }) => ({
    description: descriptionOf({ settings, prompt }),
    style: styleOf(settings.style) ?? imageStyles[0],
    aspect: aspectOf(settings.aspect) ?? aspectRatios[0],
    count: countOf(settings.count) ?? imageCounts[0],
    source: made_from,
  }),
  // As the gallery links it: `?description=…&style=Anime Style&aspect=portrait&made_from=665f…`.
  fromQuery(query) {
    const description = query.get('description');
    if (!description) return {};
    const style = styleOf(query.get('style'));
    const aspect = aspectOf(query.get('aspect'));
    const count = countOf(query.get('count'));
    return {
      description,
      ...(style && { style }),
      ...(aspect && { aspect }),
      ...(count && { count }),
      source: query.get('made_from') ?? '',
    };
  },
});
