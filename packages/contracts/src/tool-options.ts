/** Image styles (specification section 9); the first is the default. */
export const imageStyles = [
  'Realistic Style',
  'Cartoon Style',
  'Ghibli Style',
  'Anime Style',
  'Minimalist',
  '3D Style',
  'Portrait Style',
  'Fantasy Style',
  'Sci-Fi Style',
] as const;
export type ImageStyle = (typeof imageStyles)[number];

/** Shapes of generated images; the first is the default. */
export const aspectRatios = ['square', 'landscape', 'portrait'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** The prompt the product builds for an image (specification section 7). */
export const imagePrompt = (description: string, style: string) =>
  `Generate an image of ${description} in the style ${style}`;

/** Description and style of a prompt that `imagePrompt` built with a known style; null for any other prompt. */
export function parseImagePrompt(prompt: string): { description: string; style: ImageStyle } | null {
  const [, description, name] = /^Generate an image of (.+) in the style (.+)$/s.exec(prompt) ?? [];
  const style = imageStyles.find((known) => known === name);
  return description && style ? { description, style } : null;
}

/** What an upload may be: megabytes, megapixels and side (in pixels) are defaults of settings of the image service. */
export const pictureLimits = {
  megabytes: 10,
  megapixels: 40,
  side: 16_384,
  formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF'],
} as const;

/** The only local message of the product (specification sections 5 and 8). */
export const oneObjectMessage = 'Please enter only 1 object name';
