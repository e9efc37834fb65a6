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

/** The prompt the product builds for blog titles (specification section 7). */
export const blogTitlePrompt = (keyword: string, category: string) =>
  `Generate a blog title for the keyword ${keyword} in ${category}`;
