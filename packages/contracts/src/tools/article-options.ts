/** Article lengths, as specification section 9 lists them: the value sent (words) and the label shown; the first is the default. */
export const articleLengths = [
  { value: 800, label: 'Short (500-800 words)' },
  { value: 1200, label: 'Medium (800-1200 words)' },
  { value: 1600, label: 'Long (1200-1600 words)' },
] as const;

/** The prompt the product builds for an article (specification section 7). */
export const articlePrompt = (topic: string, lengthLabel: string) =>
  `Write an article about ${topic} in ${lengthLabel}`;

/** Longest prompt of any text tool, in characters. */
export const promptLimit = 4000;
