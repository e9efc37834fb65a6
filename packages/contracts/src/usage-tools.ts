/** The creating calls as they are named in usage: the last segment of their path. */
export const usageTools = [
  'generate-article',
  'generate-blog-title',
  'generate-image',
  'remove-image-background',
  'remove-image-object',
  'resume-review',
] as const;
export type UsageTool = (typeof usageTools)[number];

/** The tool of a call, by its path; undefined for a call that costs no unit. */
export const usageToolOf = (path: string): UsageTool | undefined =>
  usageTools.find((tool) => path.endsWith(`/${tool}`));
