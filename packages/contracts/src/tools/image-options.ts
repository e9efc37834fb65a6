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

/** Shapes a picture can be generated in; the first is the default. */
export const aspectRatios = ['square', 'landscape', 'portrait'] as const;

/** The prompt the product builds for an image (specification section 7). */
export const imagePrompt = (description: string, style: string) =>
  `Generate an image of ${description} in the style ${style}`;

/** What an upload may be: megabytes, megapixels and side (in pixels) are defaults of settings of the image service. */
export const pictureLimits = {
  megabytes: 10,
  megapixels: 40,
  side: 16_384,
  formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF'],
} as const;

/** The only local message of the product (specification sections 5 and 8). */
export const oneObjectMessage = 'Please enter only 1 object name';
