import { imageStyles } from '@atelier/contracts/image-options';

export type ImageStyle = (typeof imageStyles)[number];

/** Reads description and style from an address such as `?prompt=Generate an image of \u2026 in the style \u2026`, as the gallery links it. */
export function prefill(search: URLSearchParams): { description?: string; style?: ImageStyle } {
  const prompt = search.get('prompt');
  if (!prompt) return {};
  const [, description, name] = /^Generate an image of (.+) in the style (.+)$/s.exec(prompt) ?? [];
  const style = imageStyles.find((known) => known === name);
  return description && style ? { description, style } : { description: prompt };
}
