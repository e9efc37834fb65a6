import { aspectRatios, imageStyles } from '@atelier/contracts/image-options';

export type ImageStyle = (typeof imageStyles)[number];
export type Aspect = (typeof aspectRatios)[number];

interface Recipe {
  description?: string;
  style?: ImageStyle;
  aspect?: Aspect;
}

/**
 * Reads a recipe from an address such as `?prompt=Generate an image of … in the style …&aspect=portrait`, as the gallery
 * links it. A prompt of another kind is all description.
 */
export function prefill(search: URLSearchParams): Recipe {
  const prompt = search.get('prompt');
  if (!prompt) return {};
  const aspect = aspectRatios.find((known) => known === search.get('aspect'));
  const [, description, name] = /^Generate an image of (.+) in the style (.+)$/s.exec(prompt) ?? [];
  const style = imageStyles.find((known) => known === name);
  return {
    ...(description && style ? { description, style } : { description: prompt }),
    ...(aspect && { aspect }),
  };
}
