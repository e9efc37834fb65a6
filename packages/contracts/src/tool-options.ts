/** Options, prompts and limits of the tools. Without zod, for small browser bundles. */

/** A creating call costs one unit of its kind. A plan allows a number of each kind per UTC day. */
export const unitKinds = ['text', 'image', 'removal', 'review'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** Article lengths of specification section 9: words sent, least words, label. The first is the default. */
export const articleLengths = [
  { value: 800, least: 500, label: 'Short (500-800 words)' },
  { value: 1200, least: 800, label: 'Medium (800-1200 words)' },
  { value: 1600, least: 1200, label: 'Long (1200-1600 words)' },
] as const;

/** Longest prompt of any text tool, in characters. */
export const promptLimit = 4000;

/** Longest text of a user in a prompt that the product builds, in characters. */
export const subjectLimit = 3900;

/** The prompts that the product builds (specification section 7). */
export const articlePrompt = (topic: string, length: string) =>
  `Write an article about ${topic} in ${length}`;
export const blogTitlePrompt = (keyword: string, category: string) =>
  `Generate a blog title for the keyword ${keyword} in ${category}`;
export const imagePrompt = (description: string, style: string) =>
  `Generate an image of ${description} in the style ${style}`;

/** Blog categories (specification section 9); the first is the default. */
export const blogCategories = [
  'General',
  'Technology',
  'Health',
  'Lifestyle',
  'Education',
  'Business',
  'Travel',
  'Food',
] as const;

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

/** Aspect ratios of generated images; the first is the default. */
export const aspectRatios = ['square', 'landscape', 'portrait'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** The maximum number of images per request. */
export const imageCounts = [1, 2, 3, 4] as const;
export type ImageCount = (typeof imageCounts)[number];

/** Longest example title, in characters. */
export const likeLimit = 300;

/** The changes of a text: `tone` takes one of the tones, `instruction` the user's own words. */
export const textChanges = ['rewrite', 'shorten', 'extend', 'tone', 'instruction'] as const;

export const tones = ['friendly', 'formal', 'factual', 'persuasive', 'simple'] as const;
export type Tone = (typeof tones)[number];

/** Optional wishes for an article in the user's own words, with their maximum length and meaning. */
export const articleWishes = {
  audience: { limit: 200, meaning: 'Who the article is for.' },
  language: { limit: 60, meaning: 'The language of the article; that of the prompt unless given.' },
  keywords: { limit: 300, meaning: 'Words that the article has to contain, with commas between them.' },
  outline: { limit: 1_500, meaning: 'What the article treats, in this order: a line for each section.' },
} as const;
export type ArticleWish = keyof typeof articleWishes;

/** Limits of a revised text, in characters. */
export const revisionLimits = { text: 40_000, instruction: 1_000, context: 4_000 } as const;

/** Longest name of an object to remove, in characters. */
export const objectLimit = 60;

/** Longest job description of a resume review, in characters. */
export const jobLimit = 10_000;

/** Longest keyword of the trial without sign-in, in characters. */
export const trialKeywordLimit = 60;

/** Longest title that a user gives a creation, in characters. */
export const titleLimit = 120;

/** Longest search text of a list, in characters. */
export const searchLimit = 200;

/** The orders of the history: by the time of the request, or of the last change. */
export const historyOrders = ['newest', 'oldest', 'changed'] as const;
export type HistoryOrder = (typeof historyOrders)[number];

/** Limits of the owner's tags: the number per creation, and the characters of one. */
export const tagLimits = { most: 20, characters: 40 } as const;
export const shareReportReasons = ['fraud', 'violent', 'hateful', 'personal', 'copyright', 'other'] as const;

export const publicTagsLimit = 5;

/** The length of a public name, in characters. */
export const profileNameLimits = { least: 2, most: 30 } as const;

export const communityOrders = ['newest', 'most-liked'] as const;

export const documentFormats = ['docx', 'pdf', 'html', 'md'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const imageFormats = ['png', 'jpg', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The formats by the names that users know, in any language. */
export const formatNames: Record<DocumentFormat | ImageFormat, string> = {
  docx: 'Word',
  pdf: 'PDF',
  html: 'HTML',
  md: 'Markdown',
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WebP',
};

/** The maximum number of creations to delete or restore in one call. */
export const manyLimit = 100;

/** The largest `total` of a list, where counting stops. */
export const countLimit = 10_000;

/** Longest stored name of an uploaded file, in characters. */
export const fileNameLimit = 120;

/** Limits of an uploaded image; its sides in pixels. */
export const imageFileLimits = {
  megabytes: 20,
  megapixels: 52,
  side: 16_384,
  formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF'],
} as const;

/** Most pixels of an image to upscale, in millions. */
export const upscaleMegapixels = 4.2;

/** The largest fraction of an image that a mask may remove. */
export const largestMask = 0.8;

/** Limits of an uploaded resume, and of one that is sent as text. */
export const resumeLimits = { megabytes: 5, formats: ['PDF'], characters: 20_000 } as const;

export const applicationDocuments = ['resume', 'letter'] as const;
export type ApplicationDocument = (typeof applicationDocuments)[number];

/** Limits of a line of a resume that is rewritten, in characters, and of its new versions. */
export const lineVersions = { characters: 500, most: 3 } as const;

/** How a run ended, in the `type` of a webhook's event. */
export const webhookEventTypes = ['run.completed', 'run.stopped', 'run.failed'] as const;

export const mostWebhooks = 5;

/** The size budget of what a browser first loads for a tool: scripts and styles, in bytes after gzip. */
export const moduleBudget = 40_000;

/** Longest note of an operator about a change of a module, in characters. */
export const reasonLimit = 300;
