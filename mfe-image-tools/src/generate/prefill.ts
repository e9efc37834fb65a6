import {
  type AspectRatio,
  aspectRatios,
  type ImageStyle,
  parseImagePrompt,
} from '@atelier/contracts/image-options';

interface Prefill {
  description?: string;
  style?: ImageStyle;
  aspect?: AspectRatio;
}

/**
 * Reads initial form values from a query such as `?prompt=Generate an image of … in the style …&aspect=portrait`, as the
 * gallery links it. A prompt of another form becomes the description.
 */
export function prefill(search: URLSearchParams): Prefill {
  const prompt = search.get('prompt');
  if (!prompt) return {};
  const aspect = aspectRatios.find((known) => known === search.get('aspect'));
  return { ...(parseImagePrompt(prompt) ?? { description: prompt }), ...(aspect && { aspect }) };
}
